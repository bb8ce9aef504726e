/** Whether keys go into what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, select, textarea, [contenteditable]");
}

/**
 * Starts the search: `/` and the button of the site bar open it. The search itself is loaded when it is first asked for.
 * @param button of the site bar; hidden until now, since without scripts there is no search
 */
export function startSearch(button: HTMLElement): void {
  const brand = document.querySelector<HTMLAnchorElement>("a.brand");
  const root = new URL(brand?.href ?? "/", location.href);
  const open = () => {
    void import("./searchDialog.js").then(({openSearch}) => openSearch(root));
  };
  button.hidden = false;
  button.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    open();
  });
}
