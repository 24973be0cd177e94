/** One signature with all that is said of it: text, parameters, what comes back, what is thrown, examples. */
import { useStrings } from "../context/site.tsx";
import { InlineCode, SignatureBlock } from "./ApiCode.tsx";
import type { ApiSignatureProps } from "./apiProps.ts";
import { DeprecatedNotice, Examples, Notes, Part, type PartLevel, Remarks, Throws } from "./Comment.tsx";
import { DefaultValue, Fields, isSpelledOut, Objects } from "./Fields.tsx";

export interface SignatureProps {
  signature: ApiSignatureProps;
  isDeprecated: boolean;
  /** Level of the titles of its parts. */
  level: PartLevel;
}

export function Signature(props: SignatureProps) {
  const { signature, isDeprecated } = props;
  return (
    <div className="api-overload">
      <SignatureBlock code={signature.code} />
      <DeprecatedNotice isDeprecated={isDeprecated} text={signature.comment.deprecated} />
      {signature.comment.summary}
      <SignatureDetails {...props} />
    </div>
  );
}

export function SignatureDetails({ signature, level }: SignatureProps) {
  const { apiTypeParameters, apiParameters } = useStrings();
  const { comment, typeParameters, parameters, returns, objects } = signature;
  return (
    <>
      <Remarks texts={comment.remarks} />
      <DefaultValue value={comment.defaultValue} />
      {!returns && <Objects objects={objects} />}
      {typeParameters.length > 0 && (
        <Part title={apiTypeParameters} level={level}>
          <Fields fields={typeParameters} />
        </Part>
      )}
      {parameters.length > 0 && (
        <Part title={apiParameters} level={level}>
          <Fields fields={parameters} />
        </Part>
      )}
      <Returns signature={signature} level={level} />
      <Throws texts={comment.throws} level={level} />
      <Examples examples={comment.examples} level={level} />
      <Notes comment={comment} level={level} />
    </>
  );
}

function Returns({ signature: { returns, objects }, level }: Pick<SignatureProps, "signature" | "level">) {
  const { apiReturns } = useStrings();
  if (!returns) return null;
  return (
    <Part title={apiReturns} level={level}>
      {!isSpelledOut({ type: returns.type, objects }) && (
        <p className="api-type">
          <InlineCode code={returns.type} />
        </p>
      )}
      {returns.text}
      <Objects objects={objects} />
    </Part>
  );
}
