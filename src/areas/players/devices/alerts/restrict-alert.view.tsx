import type { InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import RestrictionTerms from '#areas/players/limits/restrictions/restriction-terms.view.tsx'
import { restrictFromAlert } from './device-alert.actions.ts'

/** Which players of an alert to restrict, and the restriction terms. */
export default function RestrictAlert(entering: InputProps) {
  const { values, complaints, disabled, change, check } = entering
  return (
    <>
      <FieldInput
        name="players"
        kind={restrictFromAlert.input.players}
        value={values['players']}
        complaint={complaints['players']}
        disabled={disabled}
        onChange={(value) => change('players', value)}
        onBlur={() => check('players')}
      />
      <RestrictionTerms {...entering} />
    </>
  )
}
