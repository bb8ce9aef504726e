/** The address of a trial that is known by what it is an attempt of; attempts count from 0. */
export function toAttempt(task: string, model: string, attempt: number): string {
  return `../trial/?${new URLSearchParams({task, model, attempt: String(attempt + 1)}).toString()}`;
}
