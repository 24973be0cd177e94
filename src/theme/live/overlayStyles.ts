/** Styles of the overlay, isolated from the site: no stylesheet of the site applies to it. */
export const overlayStyles = `
:host {
  --edge: #5c5c68;
  --severity: #8ab8ff;
  all: initial;
  position: fixed;
  inset: auto 0 0 0;
  z-index: 2147483647;
  pointer-events: none;
  font: 14px/1.5 system-ui, sans-serif;
  color: #f4f4f6;
  color-scheme: dark;
}
:host([data-grade=error]) {
  --severity: #ff9b94;
}
:host([data-grade=warning]) {
  --severity: #f3c14b;
}
[hidden] {
  display: none !important;
}
.all {
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 8px;
  max-height: min(60vh, 640px);
  padding: 0 12px 12px;
}
.panel,
.summary,
.notice {
  pointer-events: auto;
  border: 1px solid var(--edge);
  background: #1d1d22;
  box-shadow: 0 4px 24px #0006;
}
.notice a {
  color: inherit;
}
.panel {
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  min-height: 0;
  width: 100%;
  max-width: 960px;
  overflow: hidden;
  border-top: 3px solid var(--severity);
  border-radius: 8px;
}
.title-row {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: 8px 8px 8px 16px;
  border-bottom: 1px solid var(--edge);
}
p,
h2,
ol,
pre {
  margin: 0;
  padding: 0;
}
.title {
  font-size: 15px;
  font-weight: 600;
}
.list {
  list-style: none;
  overflow: auto;
  overscroll-behavior: contain;
}
li {
  padding: 12px 16px;
  overflow-wrap: anywhere;
}
li + li {
  border-top: 1px solid #3a3a43;
}
.error {
  --severity: #ff9b94;
}
.warning {
  --severity: #f3c14b;
}
.info {
  --severity: #8ab8ff;
}
.head {
  font-size: 13px;
  color: #c3c3cc;
}
.severity {
  font-weight: 600;
  color: var(--severity);
}
.place,
.excerpt {
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 13px;
}
.place {
  color: #f4f4f6;
}
.message {
  font-weight: 600;
}
.excerpt {
  margin: 6px 0;
  padding: 6px 10px;
  border-radius: 4px;
  background: #101013;
  white-space: pre-wrap;
}
.caret {
  color: var(--severity);
}
.hint,
.more {
  color: #c3c3cc;
}
.row {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
}
button {
  min-height: 32px;
  padding: 4px 14px;
  border: 1px solid var(--edge);
  font: 600 13px/1.4 system-ui, sans-serif;
  color: inherit;
  cursor: pointer;
}
.summary {
  border-color: var(--severity);
  border-radius: 16px;
}
.summary::before {
  content: "";
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-right: 8px;
  border-radius: 4px;
  background: var(--severity);
}
.close {
  border-radius: 6px;
  background: #2c2c33;
}
button:hover {
  background: #3a3a43;
}
.notice {
  padding: 5px 14px;
  border-color: #f3c14b;
  border-radius: 8px;
  font-weight: 600;
}
:focus-visible {
  outline: 3px solid #9cc7ff;
  outline-offset: -3px;
}
.summary:focus-visible {
  outline-offset: 2px;
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
