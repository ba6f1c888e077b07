import { useState } from 'react'
import { deviceScopes, type DeviceScope } from '#platform/auth/rules/device.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { deviceTest, ownDevice } from './device.queries.ts'
import '#panel/ui/tester.css'

const fields = [
  ['id', 'Device id'],
  ['ip', 'IP address'],
  ['country', 'Country'],
  ['asn', 'Network (AS)'],
  ['userAgent', 'User agent'],
  ['appVersion', 'App version'],
] as const
const marks = [
  ['emulator', 'Emulator'],
  ['vpn', 'VPN'],
] as const

type TestInput = Readonly<Record<string, string>>

/** Form to test which decisions the active rules produce for a device. */
export default function AboveDeviceRestrictions() {
  const own = useQueryOf(ownDevice, {})
  const [tried, setTried] = useState<TestInput>({ scope: 'PLAYERS' })
  const [submitted, setSubmitted] = useState<TestInput | null>(null)
  const change = (name: string, value: string) => setTried({ ...tried, [name]: value })
  return (
    <Panel title="Test device">
      <div className="tester">
        <label>
          Scope
          <select className="native" value={tried['scope']} onChange={(event) => change('scope', event.target.value)}>
            {deviceScopes.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0) + one.slice(1).toLowerCase()}
              </option>
            ))}
          </select>
        </label>
        {fields.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              className="native"
              value={tried[name] ?? ''}
              maxLength={200}
              onChange={(event) => change(name, event.target.value)}
            />
          </label>
        ))}
        {marks.map(([name, label]) => (
          <label key={name}>
            {label}
            <select
              className="native"
              value={tried[name] ?? 'NO'}
              onChange={(event) => change(name, event.target.value)}
            >
              <option>NO</option>
              <option>YES</option>
            </select>
          </label>
        ))}
        <Button onClick={() => setSubmitted(tried)}>Test</Button>
        {own.data ? (
          <Button onClick={() => setTried({ ...tried, ip: own.data?.ip ?? '', id: own.data?.id ?? '' })}>
            Use my device
          </Button>
        ) : null}
      </div>
      {submitted ? <TestResult input={submitted} /> : null}
    </Panel>
  )
}

const scopeOf = (text: string | undefined): DeviceScope => deviceScopes.find((one) => one === text) ?? 'PLAYERS'
const markOf = (text: string | undefined): 'YES' | 'NO' => (text === 'YES' ? 'YES' : 'NO')

function TestResult({ input }: { readonly input: TestInput }) {
  const texts = Object.fromEntries(fields.flatMap(([name]) => (input[name] ? [[name, input[name]]] : [])))
  const { data, failure, refetch } = useQueryOf(deviceTest, {
    ...texts,
    scope: scopeOf(input['scope']),
    emulator: markOf(input['emulator']),
    vpn: markOf(input['vpn']),
  })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return null
  return (
    <SmallTable
      label="Decisions"
      head={['Operation', 'Decision', 'Flagged', 'Matching rules']}
      rows={data.decisions.map(({ operation, outcome, isFlagged, rules }) => [
        operation.charAt(0).toUpperCase() + operation.slice(1),
        outcome.charAt(0) + outcome.slice(1).toLowerCase(),
        isFlagged ? 'Yes' : 'No',
        rules.join(', ') || '–',
      ])}
    />
  )
}
