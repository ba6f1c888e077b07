import type { InputProps } from '#panel/engine/view.ts'
import { Entry } from '#panel/inputs/entry.tsx'
import RestrictionTerms from '#areas/players/restrictions/restriction-terms.view.tsx'
import { restrictFromAlert } from './device-alert.actions.ts'

/** Whom of those an alert speaks of, and what they are kept from. */
export default function RestrictAlert(entering: InputProps) {
  const { values, complaints, disabled, change, check } = entering
  return (
    <>
      <Entry
        name="who"
        kind={restrictFromAlert.input.who}
        value={values['who']}
        complaint={complaints['who']}
        disabled={disabled}
        onChange={(value) => change('who', value)}
        onBlur={() => check('who')}
      />
      <RestrictionTerms {...entering} />
    </>
  )
}
