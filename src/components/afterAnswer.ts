/** Milliseconds for which a key that is held down is waited for. */
const HELD = 200;

let isKeyDown = false;

/** Watches the keys of the page, for `afterAnswer`. */
export function watchKeys(): void {
  addEventListener("keydown", () => (isKeyDown = true), true);
  for (const name of ["keyup", "blur"]) addEventListener(name, () => (isKeyDown = false), true);
}

/**
 * Calls once the page has answered a reader: after the next frame is painted, and after the key that was pressed is let
 * go, for at most a fifth of a second, since its letting go would wait for what is called.
 * @param act takes long
 * @example afterAnswer(() => draw())
 */
export function afterAnswer(act: () => void): void {
  afterFrame(() => {
    if (!isKeyDown) {
      act();
      return;
    }
    const go = () => {
      clearTimeout(timer);
      removeEventListener("keyup", go);
      afterFrame(act);
    };
    const timer = setTimeout(go, HELD);
    addEventListener("keyup", go);
  });
}

function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
