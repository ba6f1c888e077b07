import { FileInput } from '@mantine/core'
import type { InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { players } from './restriction.actions.ts'
import RestrictionTerms from './restriction-terms.view.tsx'

/** Players typed, pasted or read from a file, and the restriction terms. */
export default function RestrictByName(entering: InputProps) {
  const { values, complaints, disabled, change, check } = entering
  const read = (file: File | null) => {
    if (file) void file.text().then((text) => change('players', text.replace(/^\uFEFF/, '').slice(0, 20_001)))
  }
  return (
    <>
      <FieldInput
        name="players"
        kind={players}
        value={values['players']}
        complaint={complaints['players']}
        disabled={disabled}
        onChange={(value) => change('players', value)}
        onBlur={() => check('players')}
      />
      <div className="entry">
        <FileInput
          label="From a file"
          description="CSV or text. The contents are shown above before you submit them."
          placeholder="Choose file"
          accept=".csv,.txt,text/csv,text/plain"
          disabled={disabled}
          onChange={read}
        />
      </div>
      <RestrictionTerms {...entering} />
    </>
  )
}
