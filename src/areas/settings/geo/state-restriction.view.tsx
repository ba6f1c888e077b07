import { useState } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { locationSources } from '#platform/auth/rules/geo.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Columns, Facts, FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { Tick } from '#panel/kinds/tick.tsx'
import { placeModeLabels } from './place.actions.ts'
import { placeChoices, placePolicy, placeTest } from './place.queries.ts'
import { operationTitles } from '#areas/settings/general/shared.ts'
import '#panel/ui/tester.css'

const vpnLabels = { ALLOW: 'Allowed', FLAG: 'Flagged', BLOCK: 'Blocked' }

/** The default mode for locations without a custom rule, and a panel to test a location. */
export default function AboveStateRestriction() {
  const { data, failure, refetch } = useQueryOf(placePolicy, {})
  const choices = useQueryOf(placeChoices, {})
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data || !choices.data) return <Waiting />
  return (
    <Columns minWidth={380}>
      <Panel title="Mode">
        <Facts
          facts={[
            ['Mode', placeModeLabels[data.mode]],
            ['VPN policy', vpnLabels[data.vpn]],
            ['Locations with a custom rule', String(data.rules)],
            ['Message', data.message],
            ['In effect since', data.since ? <Instant key="since" value={data.since} /> : 'Initial setup'],
            ['Changed by', data.by ?? '–'],
          ]}
        />
      </Panel>
      <TestPanel choices={choices.data} />
    </Columns>
  )
}

interface LocationTest {
  readonly place: string
  readonly source: string
  readonly vpn: string
  readonly since: string
}

function TestPanel({ choices }: { readonly choices: AnswerOf<typeof placeChoices> }) {
  const [draft, setDraft] = useState<LocationTest>({ place: 'IN', source: '', vpn: 'NO', since: '' })
  const [submitted, setSubmitted] = useState<LocationTest | null>(null)
  const change = (part: Partial<LocationTest>) => setDraft({ ...draft, ...part })
  return (
    <Panel title="Test a location">
      <div className="tester">
        <label>
          Location
          <select className="native" value={draft.place} onChange={(event) => change({ place: event.target.value })}>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name} ({id})
              </option>
            ))}
          </select>
        </label>
        <label>
          Location source
          <select className="native" value={draft.source} onChange={(event) => change({ source: event.target.value })}>
            <option value="">Not specified</option>
            {locationSources.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          VPN
          <select className="native" value={draft.vpn} onChange={(event) => change({ vpn: event.target.value })}>
            <option>NO</option>
            <option>YES</option>
          </select>
        </label>
        <label>
          Account created
          <input
            className="native"
            type="date"
            value={draft.since}
            onChange={(event) => change({ since: event.target.value })}
          />
        </label>
        <Button onClick={() => setSubmitted(draft)}>Run test</Button>
      </div>
      {submitted ? <LocationTestResult input={submitted} /> : null}
    </Panel>
  )
}

function LocationTestResult({ input: { place, source, vpn, since } }: { readonly input: LocationTest }) {
  const isState = place.includes('-')
  const { data, failure, refetch } = useQueryOf(placeTest, {
    country: place.slice(0, 2),
    ...(isState ? { state: place } : {}),
    ...(source === '' ? {} : { source: locationSources.find((one) => one === source) }),
    vpn: vpn === 'YES' ? 'YES' : 'NO',
    ...(since === '' ? {} : { since }),
  })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return null
  return (
    <SmallTable
      label={`Results for ${data.place}`}
      head={['Activity', 'Open', 'Reason', 'Message']}
      rows={data.decisions.map(({ operation, isAllowed, reason, message }) => [
        operationTitles[operation],
        <Tick key="open" value={isAllowed} />,
        reason,
        message || '–',
      ])}
    />
  )
}
