/**
 * Sets the chosen colours, and whether one figure alone is asked for, before anything is painted. Storage may be denied; then
 * the system's choice stands. A page that embeds a figure may ask for colours: `&theme=dark`.
 */
const THEME_SCRIPT = `const q=new URLSearchParams(location.search),d=document.documentElement.dataset;if(q.has("embed"))d.embed="";try{const t=q.get("theme")??localStorage.getItem("benchbook-theme");if(t==="light"||t==="dark")d.theme=t}catch{d.theme="auto"}`;

/** What every page's head holds: colours without a flash, the icon, and the fonts, which `theme.js` turns on after the first paint. */
export const head = `<meta name="color-scheme" content="light dark">
<script>${THEME_SCRIPT}</script>
<link rel="icon" type="image/svg+xml" href="/theme/icon.svg">
<link rel="stylesheet" href="/fonts.css" disabled>
<script type="module" src="/theme/theme.js"></script>`;
