/** Small line icons of our own. They are decoration: the words next to them say what they mean. */

const shapes = {
  arrowLeft: "M19 12H5m6-6-6 6 6 6",
  arrowRight: "M5 12h14m-6-6 6 6-6 6",
  bluetooth: "M7 7.5l10 9-5 4.5V3l5 4.5-10 9",
  caution: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V13m0 3v.01",
  chevron: "m9 6 6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  danger: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v4.5m0 3.5v.01",
  edit: "M4 20h4L19 9l-4-4L4 16zm8-12 4 4",
  external: "M13 5h6v6m0-6-9 9M9 6H5v13h13v-4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  important: "M4 4h16v12h-9l-4 4v-4H4zM12 7v3.5m0 2.5v.01",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5m0-8v.01",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4",
  menu: "M4 7h16M4 12h16M4 17h16",
  note: "M5 3h10l4 4v14H5zM9 12h6m-6 4h4",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20",
  system: "M4 4.5h16v11H4zM9 20h6m-3-4.5V20",
  tip: "M9 18h6m-5 3h4M8.5 15.5c-1.5-1-2.5-3-2.5-5a6 6 0 0 1 12 0c0 2-1 4-2.5 5V18h-7z",
  warning: "M12 4 2.5 20h19zM12 10v4.5m0 2.5v.01",
  wifi: "M2.5 9a14 14 0 0 1 19 0M5.5 12.7a9.5 9.5 0 0 1 13 0M8.7 16.2a5 5 0 0 1 6.6 0M12 19.5v.01",
} as const;

export type IconName = keyof typeof shapes;

/** One icon, as large as the text around it. How its lines look is in `base.css`, once for all icons of a page. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
