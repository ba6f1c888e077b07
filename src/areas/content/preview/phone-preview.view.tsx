import { use } from 'react'
import type { InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { FormValues } from '#panel/inputs/times/form-values.ts'
import StoredPicture from '#panel/kinds/stored-picture.tsx'
import { textOf } from '#panel/kinds/text.ts'
import '#panel/engine/form/form-view.css'
import './phone-preview.css'

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The pictures of an entry, and how a phone shows it: its own picture, or the one of desktops. */
export default function PhonePreview({ fields, values, complaints, disabled, change, check }: InputProps) {
  const { isNew } = use(FormValues)
  const shown = ['mobile', 'desktop'].find((name) => fields[name] !== undefined && textOf(values[name]) !== '')
  const traits = shown === undefined ? undefined : fields[shown]?.traits
  const from = (isNew ? traits?.atNew : undefined) ?? traits?.at
  const title = textOf(values['title'])
  return (
    <>
      <div className="form-fields">
        {Object.entries(fields).map(([name, kind]) => (
          <FieldInput
            key={name}
            name={name}
            kind={kind}
            value={values[name]}
            complaint={complaints[name]}
            disabled={disabled}
            onChange={(value) => change(name, value)}
            onBlur={() => check(name)}
          />
        ))}
      </div>
      <section className="phones" aria-label="On a phone">
        {schemes.map(([scheme, label]) => (
          <figure key={scheme} className={`phone phone-${scheme}`}>
            {shown === undefined || from === undefined ? (
              <span className="phone-empty">No picture yet</span>
            ) : (
              <StoredPicture at={from} id={textOf(values[shown])} label={title || 'Picture'} isLarge />
            )}
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </section>
    </>
  )
}
