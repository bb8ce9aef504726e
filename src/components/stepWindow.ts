/** Entries that are made at once, and how far a jump may go before what lies between is left out. */
const CHUNK = 40;
const FAR = 400;
/** Entries that stand in the page at once: what was read long ago goes as a reader goes on. */
const MOST = 800;

/** A long list of which only a stretch stands in the page; it moves as a reader comes near its ends. */
export interface StepWindow<T> {
  /** All entries, in the page or not. */
  readonly items: readonly T[];
  /** Makes sure that an entry stands in the page, and returns it. */
  show(place: number): HTMLElement;
  /** Puts other entries in an entry's place. */
  replace(place: number, items: T[]): void;
}

/**
 * Fills a list as far as it is read: ten thousand entries open as fast as forty, and no more than 800 stand at once.
 * @param list the list's element, empty
 * @param all the entries
 * @param make makes the element of an entry
 */
export function stepWindow<T>(list: HTMLElement, all: readonly T[], make: (item: T) => HTMLElement): StepWindow<T> {
  const items = [...all];
  let [from, to] = [0, 0];
  const earlier = document.createElement("button");
  earlier.type = "button";
  earlier.className = "show-all earlier";
  const end = document.createElement("div");
  end.className = "steps-end";
  list.before(earlier);
  list.after(end);

  const say = () => {
    earlier.hidden = from === 0;
    earlier.textContent = `Show ${Math.min(CHUNK, from)} earlier entries of ${from}`;
  };
  const grow = (wanted: number) => {
    const start = to;
    to = Math.max(to, Math.min(items.length, wanted));
    list.append(...items.slice(start, to).map(make));
    say();
  };
  /** Drops what stands too far above; what is in sight stays where it is. */
  const dropEarlier = () => {
    const extra = to - from - MOST;
    if (extra <= 0) return;
    const kept = list.children[extra];
    const before = kept.getBoundingClientRect().top;
    for (let i = 0; i < extra; i++) list.firstElementChild?.remove();
    from += extra;
    say();
    scrollBy({top: kept.getBoundingClientRect().top - before, behavior: "instant"});
  };
  earlier.addEventListener("click", () => {
    const start = Math.max(0, from - CHUNK);
    list.prepend(...items.slice(start, from).map(make));
    from = start;
    for (; to - from > MOST; to--) list.lastElementChild?.remove();
    say();
  });
  const observer = new IntersectionObserver(
    (entries) => {
      if (to >= items.length || !entries.some(({isIntersecting}) => isIntersecting)) return;
      grow(to + CHUNK);
      dropEarlier();
      // Asked anew: an end that is still near would tell nothing by itself.
      observer.unobserve(end);
      observer.observe(end);
    },
    {rootMargin: "1200px"},
  );
  observer.observe(end);
  grow(CHUNK);

  return {
    items,
    show(place) {
      if (place < from || place >= to + FAR) {
        list.replaceChildren();
        from = Math.max(0, place - 5);
        to = from;
      }
      grow(place + CHUNK);
      return list.children[place - from] as HTMLElement;
    },
    replace(place, others) {
      items.splice(place, 1, ...others);
      if (place < from) {
        from += others.length - 1;
        to += others.length - 1;
      } else if (place < to) {
        const some = others.slice(0, FAR).map(make);
        const old = list.children[place - from];
        // What would stand far below is made when it is read.
        if (some.length < others.length) {
          while (list.lastElementChild !== old) list.lastElementChild?.remove();
          to = place + some.length;
        } else to += others.length - 1;
        old.replaceWith(...some);
      }
      say();
    },
  };
}
