import { useEffect, useRef, useState } from 'react'
import { NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  isBound,
  isTargetScope,
  scopeRefusal,
  restrictionKinds,
  type TargetScope,
} from '#areas/players/rules/care/restriction.ts'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { restrictionTargets } from './restriction-targets.queries.ts'
import { restrictionTerms } from './restriction-terms.ts'
import { kindLabels, scopeLabels } from '#areas/players/limits/labels.ts'

type Entering = Omit<InputProps, 'rows' | 'fields'>
type Scope = keyof typeof scopeLabels
type Kind = keyof typeof kindLabels
type Term = keyof typeof restrictionTerms

const scopeGroups: readonly (readonly [group: string, scopes: readonly Scope[]])[] = [
  ['Whole account', ['LOGIN', 'DEPOSIT', 'WITHDRAWAL', 'BONUS', 'REFERRAL', 'CHAT']],
  ['Bets', ['BET', 'SPORT', 'EVENT', 'MARKET_TYPE', 'PROVIDER']],
]
const scopeOptions = scopeGroups.map(([group, scopes]) => ({
  group,
  items: scopes.map((value) => ({ value, label: scopeLabels[value] })),
}))

const scopeOf = (values: Entering['values']): Scope | undefined =>
  scopeGroups.flatMap(([, scopes]) => scopes).find((scope) => scope === values['scope'])
const kindOf = (values: Entering['values']): Kind | undefined =>
  restrictionKinds.find((kind) => kind === values['kind'])

/** The value field each type needs. */
const measures: readonly (readonly [Term, (kind: Kind) => boolean])[] = [
  ['amount', isBound],
  ['odds', (kind) => kind === 'MIN_ODDS'],
  ['delay', (kind) => kind === 'DELAY'],
]

/** Clears fields that do not apply to the selected scope and type, one per render because each change is separate. */
function useClearIrrelevantFields({ values, change }: Entering) {
  const [scope, kind] = [scopeOf(values), kindOf(values)]
  const chosenFor = useRef(scope)
  useEffect(() => {
    const isOther = chosenFor.current !== scope
    chosenFor.current = scope
    if (isOther && textOf(values['target']) !== '') return change('target', '')
    if (scope && kind && scopeRefusal(scope, kind)) return change('kind', 'BLOCK')
    const stale = measures.find(([name, is]) => textOf(values[name]) !== '' && !(kind && is(kind)))
    if (stale) change(stale[0], '')
  })
}

/** Input fields of a restriction; shows only the fields that apply to the selection. */
export default function RestrictionTerms(entering: InputProps) {
  useClearIrrelevantFields(entering)
  const { values, complaints, disabled, change, check } = entering
  const [scope, kind] = [scopeOf(values), kindOf(values)]
  const entry = (name: Term) => (
    <FieldInput
      key={name}
      name={name}
      kind={restrictionTerms[name]}
      value={values[name]}
      complaint={complaints[name]}
      disabled={disabled}
      onChange={(value) => change(name, value)}
      onBlur={() => check(name)}
    />
  )
  const kinds = restrictionKinds.filter((one) => !scope || scopeRefusal(scope, one) === null)
  return (
    <>
      <div className="entry" data-field="scope">
        <NativeSelect
          name="scope"
          label="Scope"
          withAsterisk
          data={[{ value: '', label: 'Choose' }, ...scopeOptions]}
          value={scope ?? ''}
          error={complaints['scope']}
          disabled={disabled}
          onChange={(event) => change('scope', event.target.value)}
        />
      </div>
      {scope && isTargetScope(scope) ? <Target key={scope} {...entering} scope={scope} /> : null}
      <div className="entry" data-field="kind">
        <NativeSelect
          name="kind"
          label="Type"
          withAsterisk
          data={[{ value: '', label: 'Choose' }, ...kinds.map((value) => ({ value, label: kindLabels[value] }))]}
          value={kind ?? ''}
          error={complaints['kind']}
          disabled={disabled}
          onChange={(event) => change('kind', event.target.value)}
        />
      </div>
      {measures.map(([name, is]) => (kind && is(kind) ? entry(name) : null))}
      {(['from', 'until', 'message', 'note'] as const).map(entry)}
    </>
  )
}

function Target({ scope, values, complaints, disabled, change, check }: Entering & { readonly scope: TargetScope }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const { data = [], failure } = useQueryOf(restrictionTargets, q === '' ? { scope } : { scope, q })
  const value = textOf(values['target'])
  const offered = data.map(({ id, name, hint }) => ({ value: id, label: [name, hint].filter(Boolean).join(' · ') }))
  const isAmong = value === '' || offered.some((one) => one.value === value)
  return (
    <div className="entry" data-field="target">
      <Select
        name="target"
        label={scopeLabels[scope]}
        withAsterisk
        searchable
        placeholder="Choose or type part of the name"
        nothingFoundMessage="No matches"
        // The server has already filtered by name and id.
        filter={({ options }) => options}
        data={isAmong ? offered : [{ value, label: value }, ...offered]}
        value={value || null}
        error={complaints['target'] ?? failure?.message}
        disabled={disabled}
        onSearchChange={(text) => setTyped(offered.some(({ label }) => label === text) ? '' : text)}
        onChange={(next) => change('target', next ?? '')}
        onBlur={() => check('target')}
      />
    </div>
  )
}
