/** Styles of what is below the code of a live sample: part of its script, so that no page without a sample that runs has them. */
export const panelStyles = `
@layer code {
  .live-panel {
    display: grid;
    gap: 0.75rem;
    min-width: 0;
    padding: 0.9rem 1rem;
    border-top: 1px solid var(--line);
    background: var(--surface);
    color: var(--text);
    font: 0.875rem / 1.5 var(--sans);
  }

  .live-panel p {
    margin: 0;
    color: var(--muted);
  }

  .live-panel fieldset:not([hidden]) {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.5rem;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .live-panel legend {
    float: left;
    width: 100%;
    padding: 0;
    color: var(--heading);
    font-weight: 500;
  }

  .live-panel label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: var(--target);
  }

  .live-panel :is(input, select) {
    accent-color: var(--accent);
    font: inherit;
  }

  .live-panel input[type="range"] {
    width: 9rem;
    max-width: 100%;
  }

  .live-value {
    min-width: 3ch;
    font-variant-numeric: tabular-nums;
  }

  .live-panel select {
    padding: 0.2rem 0.4rem;
    border: 1px solid var(--control-line);
    border-radius: 0.25rem;
    background: var(--page);
    color: var(--text);
  }

  .live-panel details {
    width: 100%;
  }

  .live-panel summary {
    min-height: var(--target);
    cursor: pointer;
  }

  .live-panel details > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
    gap: 0.25rem 1.5rem;
  }

  .live-panel fieldset:disabled {
    opacity: 0.6;
  }

  .live-plot:not([hidden]) {
    display: block;
    width: 100%;
    height: auto;
    border: 1px solid var(--line);
    border-radius: 0.25rem;
    background: var(--code-plane);
  }

  .live-plot polyline {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }

  .live-plot text {
    fill: var(--muted);
    font-size: 11px;
  }

  .live-plot .live-range {
    text-anchor: end;
  }

  .live-panel .live-output {
    overflow: auto;
    max-height: 14rem;
    margin: 0;
    padding: 0.6rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: 0.25rem;
    background: var(--code-plane);
    font: 0.8125rem / 1.5 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    direction: ltr;
    text-align: left;
  }

  .live-panel .live-output:empty {
    display: none;
  }

  .live-output .is-error {
    color: var(--danger);
  }

  @media print {
    .live-panel {
      display: none;
    }
  }
}
`;
