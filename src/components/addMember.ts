/**
 * Gives a page that is drawn already one more member of the archive, and has it drawn anew: what is large and refines a
 * figure comes after the first one.
 * @param archive the object that `mountPage` was given
 * @param name of the member
 * @param member its value
 * @example addMember(archive, "trials", await FileAttachment("trials.json").json())
 */
export function addMember(archive: object, name: string, member: unknown): void {
  Object.assign(archive, {[name]: member});
  // `mountPage` reads the address anew on it, and draws.
  dispatchEvent(new PopStateEvent("popstate"));
}
