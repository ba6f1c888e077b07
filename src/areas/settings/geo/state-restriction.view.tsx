import { useState } from 'react'
import { placeSources } from '#platform/auth/rules/place.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/faces.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Columns, Facts, FailureNote, Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { placeModeLabels } from './place.actions.ts'
import { placeChoices, placePolicy, placeTest } from './place.queries.ts'
import { doingTitles } from '#areas/settings/general/words.ts'

const vpnWords = { ALLOW: 'Allowed', FLAG: 'Flagged', BLOCK: 'Blocked' }

/** The mode that holds where no rule speaks, and what would be decided for a player somewhere. */
export default function AboveStateRestriction() {
  const { data, failure, again } = useQueryOf(placePolicy, {})
  if (failure) return <FailureNote failure={failure} again={again} />
  return (
    <Columns least={380}>
      <Panel title="Mode">
        {data ? (
          <Facts
            facts={[
              ['Mode', placeModeLabels[data.mode]],
              ['VPN policy', vpnWords[data.vpn]],
              ['Locations with a custom rule', String(data.rules)],
              ['Message', data.message],
              ['In effect since', data.since ? <Instant key="since" value={data.since} /> : 'Initial setup'],
              ['Changed by', data.by ?? '–'],
            ]}
          />
        ) : null}
      </Panel>
      <TestPanel />
    </Columns>
  )
}

interface Tried {
  readonly place: string
  readonly source: string
  readonly vpn: string
  readonly since: string
}

function TestPanel() {
  const choices = useQueryOf(placeChoices, {})
  const [tried, setTried] = useState<Tried>({ place: 'IN', source: '', vpn: 'NO', since: '' })
  const [asked, setAsked] = useState<Tried | null>(null)
  const change = (part: Partial<Tried>) => setTried({ ...tried, ...part })
  return (
    <Panel title="Test a location">
      <div className="tester">
        <label>
          Location
          <select className="native" value={tried.place} onChange={(event) => change({ place: event.target.value })}>
            {(choices.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name} ({id})
              </option>
            ))}
          </select>
        </label>
        <label>
          Location source
          <select className="native" value={tried.source} onChange={(event) => change({ source: event.target.value })}>
            <option value="">Not specified</option>
            {placeSources.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          VPN
          <select className="native" value={tried.vpn} onChange={(event) => change({ vpn: event.target.value })}>
            <option>NO</option>
            <option>YES</option>
          </select>
        </label>
        <label>
          Account created
          <input
            className="native"
            type="date"
            value={tried.since}
            onChange={(event) => change({ since: event.target.value })}
          />
        </label>
        <Button onClick={() => setAsked(tried)}>Decide</Button>
      </div>
      {asked ? <Decided asked={asked} /> : null}
    </Panel>
  )
}

function Decided({ asked: { place, source, vpn, since } }: { readonly asked: Tried }) {
  const isState = place.includes('-')
  const { data, failure, again } = useQueryOf(placeTest, {
    country: place.slice(0, 2),
    ...(isState ? { state: place } : {}),
    ...(source === '' ? {} : { source: placeSources.find((one) => one === source) }),
    vpn: vpn === 'YES' ? 'YES' : 'NO',
    ...(since === '' ? {} : { since }),
  })
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data) return null
  return (
    <SmallTable
      label={`Results for ${data.place}`}
      head={['Activity', 'Open', 'Reason', 'Message']}
      rows={data.decisions.map(({ doing, isAllowed, why, message }) => [
        doingTitles[doing],
        <Badge key="open" state={isAllowed ? 'YES' : 'NO'} />,
        why,
        message || '–',
      ])}
    />
  )
}
