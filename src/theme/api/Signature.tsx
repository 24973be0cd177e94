/** Signatures with their descriptions: text, parameters, return value, errors, examples. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import { InlineCode, SignatureBlock } from "./ApiCode.tsx";
import type { ApiField, ApiSignature } from "./apiPage.ts";
import { DeprecatedNotice, EndOfComment, Remarks, Section, type SectionLevel } from "./Comment.tsx";
import { DefaultValue, Fields, isSpelledOut, Objects } from "./Fields.tsx";
import { Fold } from "./Fold.tsx";

export interface SignatureProps {
  signature: ApiSignature<ReactNode>;
  isDeprecated: boolean;
  /** Level of the titles of its sections. */
  level: SectionLevel;
  /** Its examples are folded. */
  isBrief?: boolean;
}

export function Signature(props: SignatureProps) {
  const { signature, isDeprecated } = props;
  return (
    <div className="api-overload">
      {signature.code.length > 0 && <SignatureBlock code={signature.code} />}
      <DeprecatedNotice isDeprecated={isDeprecated} text={signature.comment.deprecated} />
      {signature.comment.summary}
      <SignatureDetails {...props} />
    </div>
  );
}

/** Several ways to call something, those that are deprecated folded. */
export function Overloads({ signatures, level }: { signatures: ApiSignature<ReactNode>[]; level: SectionLevel }) {
  const { apiDeprecated } = useStrings();
  const live = signatures.filter(({ comment }) => comment.deprecated === null);
  const old = signatures.filter(({ comment }) => comment.deprecated !== null);
  return (
    <>
      {live.length > 0 && (
        <div className="api-overloads">
          {each(live, ({ code }) => (
            <SignatureBlock code={code} />
          ))}
        </div>
      )}
      {old.length > 0 && (
        <Fold title={apiDeprecated} count={old.length}>
          {each(old, (signature) => (
            <Signature signature={signature} isDeprecated={true} level={level} />
          ))}
        </Fold>
      )}
    </>
  );
}

/** Without what the signature above says already: the names and types of parameters and results. */
export function describedOnly(signature: ApiSignature<ReactNode>): ApiSignature<ReactNode> {
  const { typeParameters, parameters, returns, objects } = signature;
  const isDescribed = (field: ApiField<ReactNode>) => field.text !== null || field.objects.length > 0 || field.notes !== null;
  return {
    ...signature,
    typeParameters: typeParameters.filter(isDescribed),
    parameters: parameters.filter((field) => isDescribed(field) || field.defaultValue !== null),
    returns: returns?.text || objects.length > 0 ? returns : null,
  };
}

export function SignatureDetails({ signature, level, isBrief = false }: Omit<SignatureProps, "isDeprecated">) {
  const { apiTypeParameters, apiParameters } = useStrings();
  const { comment, typeParameters, parameters, returns, objects } = signature;
  return (
    <>
      <Remarks comment={comment} level={level} />
      <DefaultValue value={comment.defaultValue} as="p" />
      {!returns && <Objects objects={objects} />}
      {typeParameters.length > 0 && (
        <Section title={apiTypeParameters} level={level} part="type-parameters">
          <Fields fields={typeParameters} />
        </Section>
      )}
      {parameters.length > 0 && (
        <Section title={apiParameters} level={level} part="parameters">
          <Fields fields={parameters} />
        </Section>
      )}
      <Returns signature={signature} level={level} />
      <EndOfComment comment={comment} level={level} hasFoldedExamples={isBrief} />
    </>
  );
}

function Returns({ signature: { returns, objects }, level }: Pick<SignatureProps, "signature" | "level">) {
  const { apiReturns } = useStrings();
  if (!returns) return null;
  return (
    <Section title={apiReturns} level={level} part="returns">
      {(level === "h2" || returns.text === null) && !isSpelledOut({ type: returns.type, objects }) && (
        <p className="api-type">
          <InlineCode code={returns.type} />
        </p>
      )}
      {returns.text}
      <Objects objects={objects} />
    </Section>
  );
}
