/** Sets the chosen colours before anything is painted. Storage may be denied; then the system's choice stands. */
const THEME_SCRIPT = `try{const t=localStorage.getItem("benchbook-theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{document.documentElement.dataset.theme="auto"}`;

/** What every page's head holds: colours without a flash, the icon, and the fonts, which `theme.js` turns on after the first paint. */
export const head = `<meta name="color-scheme" content="light dark">
<script>${THEME_SCRIPT}</script>
<link rel="icon" type="image/svg+xml" href="/theme/icon.svg">
<link rel="stylesheet" href="/fonts.css" disabled>
<script type="module" src="/theme/theme.js"></script>`;
