/** The button that runs a live sample, for the code block and for components of a site. */
import { useStrings } from "../context/site.tsx";

/** Runs the live sample that it is in. Its script takes a moment, or may not be there: the words for both are at hand. */
export function RunButton() {
  const { liveRun, liveLoading, liveNotLoaded } = useStrings();
  return (
    <button type="button" className="live-run" data-loading={liveLoading} data-failed={liveNotLoaded}>
      {liveRun}
    </button>
  );
}
