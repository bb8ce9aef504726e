/** Entries that are made at once, and how far a jump may go before what lies between is left out. */
const CHUNK = 40;
const FAR = 400;

/** A long list of which only a stretch stands in the page; it grows as a reader comes near its ends. */
export interface StepWindow {
  /** Makes sure that an entry stands in the page, and returns it. */
  show(place: number): HTMLElement;
}

/**
 * Fills a list as far as it is read: ten thousand entries open as fast as forty.
 * @param list the list's element, empty
 * @param count how many entries there are
 * @param make makes the entry at a place
 */
export function stepWindow(list: HTMLElement, count: number, make: (place: number) => HTMLElement): StepWindow {
  let [from, to] = [0, 0];
  const earlier = document.createElement("button");
  earlier.type = "button";
  earlier.className = "show-all earlier";
  const end = document.createElement("div");
  end.className = "steps-end";
  list.before(earlier);
  list.after(end);

  const grow = (wanted: number) => {
    const made: HTMLElement[] = [];
    for (; to < Math.min(count, wanted); to++) made.push(make(to));
    list.append(...made);
    earlier.hidden = from === 0;
    earlier.textContent = `Show ${Math.min(CHUNK, from)} earlier steps of ${from}`;
  };
  earlier.addEventListener("click", () => {
    const start = Math.max(0, from - CHUNK);
    const made: HTMLElement[] = [];
    for (let place = start; place < from; place++) made.push(make(place));
    list.prepend(...made);
    from = start;
    grow(to);
  });
  const observer = new IntersectionObserver(
    (entries) => {
      if (to >= count || !entries.some(({isIntersecting}) => isIntersecting)) return;
      grow(to + CHUNK);
      // Asked anew: an end that is still near would tell nothing by itself.
      observer.unobserve(end);
      observer.observe(end);
    },
    {rootMargin: "1200px"},
  );
  observer.observe(end);
  grow(CHUNK);

  return {
    show(place) {
      if (place < from || place >= to + FAR) {
        list.replaceChildren();
        from = Math.max(0, place - 5);
        to = from;
      }
      grow(Math.max(to, place + CHUNK));
      return list.children[place - from] as HTMLElement;
    },
  };
}
