import { useState } from 'react'
import { jsonIn } from '#values/text/json-text.ts'
import {
  fieldProblem,
  leavesOf,
  mappedFields,
  type MappedField,
} from '#areas/payments/rules/callbacks/field-mapping.ts'
import type { InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { enteredMapping } from './mapping-fields.ts'
import { isOptional, shownReading } from './shown-reading.ts'
import { SamplePicker } from './sample-picker.tsx'
import './mapping.css'

const isMapped = (name: string): name is MappedField => mappedFields.some((field) => field === name)

/** The callback fields of a gateway, and what they read from a sample before they are saved. */
export default function Mapping({ fields, values, complaints, disabled, change, check }: InputProps) {
  const [sample, setSample] = useState('')
  const body = sample.trim() === '' ? undefined : jsonIn(sample)
  const mapping = enteredMapping(values)
  const terms = {
    currency: textOf(values['gatewayCurrency']) || null,
    merchant: textOf(values['gatewayMerchant']) || null,
  }
  const changeOwn = (name: string, value: unknown) => {
    change(name, value)
    // A changed field makes the mapping an own one.
    if (name !== 'source' && values['source'] !== 'OWN') change('source', 'OWN')
  }
  const entry = (name: string) => {
    const kind = fields[name]
    if (!kind) return null
    const problem = body !== undefined && isMapped(name) ? fieldProblem(name, body, { mapping, terms }) : null
    const isWrong = problem !== null && isMapped(name) && !isOptional(name)
    const reading = body !== undefined && isMapped(name) ? shownReading(name, body, { mapping, terms }) : null
    return (
      <div key={name} className="mapping-field">
        <FieldInput
          name={name}
          kind={kind}
          value={values[name]}
          complaint={complaints[name] ?? (isWrong ? problem : undefined)}
          disabled={disabled || kind.traits.fixed === true}
          onChange={(value) => changeOwn(name, value)}
          onBlur={() => check(name)}
        />
        {reading === null ? null : <output className="mapping-reading">Reads {reading}</output>}
        {problem === null || isWrong ? null : <output className="mapping-reading mapping-missing">{problem}</output>}
      </div>
    )
  }
  return (
    <div className="mapping">
      <div className="mapping-fields">{Object.keys(fields).map(entry)}</div>
      <Panel title="Test with a sample" className="mapping-sample">
        <SamplePicker sample={sample} onChange={setSample} isUnreadable={sample.trim() !== '' && body === undefined} />
        {body === undefined ? null : (
          <SmallTable label="Values in the sample" head={['Path', 'Value']} rows={leavesOf(body)} />
        )}
      </Panel>
    </div>
  )
}
