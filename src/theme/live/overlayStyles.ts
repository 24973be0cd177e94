/** Looks of the overlay. It stands apart from the site: no stylesheet of the site reaches it. */
export const overlayStyles = `
:host {
  position: fixed;
  inset: auto 0 0 0;
  z-index: 2147483647;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  max-height: 60vh;
  pointer-events: none;
  font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  color: #f4f4f6;
}
.summary {
  pointer-events: auto;
  margin: 0 0 12px 12px;
  min-height: 32px;
  padding: 4px 14px;
  border: 1px solid #8a8a94;
  border-radius: 16px;
  background: #1d1d22;
  color: inherit;
  font: 600 13px/1.4 system-ui, sans-serif;
  cursor: pointer;
}
:host([data-grade=error]) .summary {
  border-color: #ff8f87;
  background: #5f1410;
}
.summary:focus-visible,
.list:focus-visible {
  outline: 3px solid #9cc7ff;
  outline-offset: 2px;
}
.list {
  pointer-events: auto;
  box-sizing: border-box;
  width: calc(100% - 24px);
  max-width: 110ch;
  margin: 0 12px 8px;
  padding: 4px 16px;
  overflow: auto;
  border: 1px solid #8a8a94;
  border-radius: 8px;
  background: #1d1d22;
  box-shadow: 0 8px 32px #0008;
}
.list[hidden] {
  display: none;
}
pre {
  margin: 0;
  padding: 10px 0 10px 12px;
  border-left: 3px solid #7cb7ff;
  font: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
pre + pre {
  margin-top: 4px;
}
.error {
  border-color: #ff8f87;
}
.warning {
  border-color: #f3c14b;
}
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
}
@media print {
  :host {
    display: none;
  }
}
`;
