import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { FieldErrors } from '#panel/engine/action/field-values.ts'
import './error-summary.css'

const focusable = 'input:not([type=hidden]), textarea, select, button'

/** Scrolls to the first of these fields on the screen, and focuses it. */
export function leadTo(names: readonly string[]): void {
  const fields = [...document.querySelectorAll<HTMLElement>('.form [data-field]')]
  const first = fields.find(({ dataset }) => names.includes(dataset['field'] ?? ''))
  first?.scrollIntoView({ block: 'center' })
  first?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}

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
  return (
    <div className="error-summary" role="alert">
      <strong>{problem}</strong>
      {wrong.length > 0 ? (
        <ul>
          {wrong.map(([name, sentence]) => (
            <li key={name}>
              <button type="button" onClick={() => leadTo([name])}>
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
