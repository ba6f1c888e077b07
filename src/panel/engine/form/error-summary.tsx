import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { FieldErrors } from '#panel/engine/action/field-values.ts'
import './error-summary.css'

/** All errors above the form, each linking to its field. */
export function ErrorSummary({
  form,
  complaints,
  problem,
}: {
  form: AnyForm
  complaints: FieldErrors
  problem: string | null
}) {
  const wrong = Object.entries(complaints)
  if (problem === null) return null
  const lead = (name: string) =>
    document
      .querySelector(`.form [data-field="${CSS.escape(name)}"]`)
      ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button')
      ?.focus()
  return (
    <div className="error-summary" role="alert">
      <strong>{problem}</strong>
      {wrong.length > 0 ? (
        <ul>
          {wrong.map(([name, sentence]) => (
            <li key={name}>
              <button type="button" onClick={() => lead(name)}>
                {withLabel((form.fields[name] as AnyKind | undefined)?.label ?? 'Confirmation', sentence)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const withLabel = (label: string, sentence: string): string =>
  sentence.startsWith(label) ? sentence : `${label}: ${sentence}`
