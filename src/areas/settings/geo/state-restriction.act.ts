import { assert } from '#values/assert.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { geoOperations, type GeoOperation } from '#platform/auth/rules/geo.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { geoPolicyKey, readGeoRules } from '#platform/auth/geo-rules.ts'
import { operatorWide, act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded } from '#engine/input/store.ts'
import { changePlaces, followMode, setPolicy } from './place.actions.ts'
import { placeForm } from './state-restriction-edit.screen.ts'
import { coversAllDomains, readStoredSettings } from '#areas/settings/general/stored-settings.facts.ts'

type Switches = Readonly<Record<GeoOperation, boolean>>
interface PlaceRow extends Switches {
  readonly id: number
  readonly name: string
  readonly country: string
  readonly state: string | null
  readonly is_listed: boolean
  readonly message: string
  readonly effective_from: Date
  readonly version: number
}

interface PlaceFacts {
  readonly row: PlaceRow
  readonly subject: Subject<'geo_rule'>
  readonly coversAllDomains: boolean
}

const switchesOf = (row: Switches) =>
  Object.fromEntries(geoOperations.map((operation) => [operation, row[operation]])) as Switches

const subjectOf = (row: PlaceRow): Subject<'geo_rule'> => ({
  table: 'geo_rule',
  key: { id: row.id },
  version: row.version,
  domainId: operatorWide,
  agentId: operatorWide,
  name: `place ${row.state ?? row.country} ${row.name}`,
  shown: { isListed: row.is_listed, ...switchesOf(row), message: row.message, effectiveFrom: row.effective_from },
})

/** Reads without a lock: the version check rejects a write to a row that was changed meanwhile. */
async function loadPlace(tx: Tx, id: string, actor: Actor): Promise<PlaceFacts | null> {
  if (!/^\d{1,6}$/.test(id)) return null
  const row = await tx.selectFrom('geo_rule').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  if (!row) return null
  const { places } = await readStoredSettings(tx)
  return { row, subject: subjectOf(row), coversAllDomains: coversAllDomains(actor, places) }
}

/** Location rules apply to every domain, so that only staff of all domains may change them. */
const domainCoverageError = ({ coversAllDomains }: { readonly coversAllDomains: boolean }): Refusal | null =>
  coversAllDomains ? null : refuse('These rules apply to every domain. Only staff of all domains can change them.')

export const changePlacesAct = act(changePlaces, {
  facts: (tx, { id, actor }) => loadPlace(tx, id, actor),
  rule(facts, { input, actor, now }) {
    const changed = geoOperations.filter((operation) => input[operation] !== 'KEEP')
    if (changed.length === 0 && input.message === null && input.effectiveFrom === null)
      return refuse('No changes to save.')
    const refused = domainCoverageError(facts)
    if (refused) return refused
    const { row } = facts
    const switches = Object.fromEntries(changed.map((operation) => [operation, input[operation] === 'OPEN']))
    return decide({
      set: {
        // A location without a custom rule starts with everything open; only the submitted switches are closed.
        ...(row.is_listed ? {} : Object.fromEntries(geoOperations.map((operation) => [operation, true]))),
        ...switches,
        is_listed: true,
        message: input.message ?? row.message,
        effective_from: input.effectiveFrom ?? (row.is_listed ? row.effective_from : now),
        updated_by: actor.username,
      },
      events: [{ name: 'place.changed', payload: { place: row.state ?? row.country } }],
    })
  },
})

export const followModeAct = act(followMode, {
  facts: (tx, { id, actor }) => loadPlace(tx, id, actor),
  rule(facts, { actor }) {
    if (!facts.row.is_listed) return refuse(`${facts.row.name} already uses the default mode.`)
    return (
      domainCoverageError(facts) ??
      decide({
        set: { is_listed: false, updated_by: actor.username },
        events: [{ name: 'place.changed', payload: { place: facts.row.state ?? facts.row.country } }],
      })
    )
  },
})

export const setPolicyAct = act(setPolicy, {
  async facts(tx, { actor }) {
    const { policy, version } = await readGeoRules(tx)
    const subject: Subject<'setting'> = {
      table: 'setting',
      key: { key: geoPolicyKey, domain_id: 0 },
      ...(version === 0 ? {} : { version }),
      domainId: operatorWide,
      agentId: operatorWide,
      name: 'location mode',
      shown: { value: { mode: policy.mode, vpn: policy.vpn, message: policy.message } },
    }
    return {
      policy,
      version,
      subject,
      coversAllDomains: coversAllDomains(actor, (await readStoredSettings(tx)).places),
    }
  },
  rule(facts, { input, actor, now }) {
    const refused = domainCoverageError(facts)
    if (refused) return refused
    const { policy, version } = facts
    const since = policy.mode === input.mode ? policy.since : now.getTime()
    const value = { mode: input.mode, vpn: input.vpn, message: input.message, since }
    const columns = { value, updated_by: actor.username }
    const events = [{ name: 'place.mode_changed' as const, payload: { mode: input.mode, vpn: input.vpn } }]
    if (version > 0) return decide({ set: columns, events })
    return decide({ rows: [{ table: 'setting', values: { domain_id: 0, key: geoPolicyKey, ...columns } }], events })
  },
})

type Fields = FieldsOf<typeof placeForm>
type PlaceLoaded = Loaded<typeof placeForm> & PlaceFacts

export const placeStore = store(placeForm, {
  async read(tx, id, actor): Promise<PlaceLoaded | null> {
    const facts = id === null ? null : await loadPlace(tx, id, actor)
    if (!facts) return null
    const { row } = facts
    const values: Fields = {
      name: row.name,
      isListed: row.is_listed,
      ...switchesOf(row),
      message: row.message === '' ? null : row.message,
      effectiveFrom: row.effective_from,
    }
    return { ...facts, values, version: row.version }
  },
  rule(loaded: PlaceLoaded | null, values, { actor }) {
    assert(loaded !== null, 'location rules always exist')
    const { row } = loaded
    return (
      domainCoverageError(loaded) ??
      decide({
        set: {
          is_listed: values.isListed ?? undefined,
          ...Object.fromEntries(geoOperations.map((operation) => [operation, values[operation]])),
          message: values.message ?? '',
          effective_from: values.effectiveFrom ?? undefined,
          updated_by: actor.username,
        },
        events: [{ name: 'place.changed', payload: { place: row.state ?? row.country } }],
      })
    )
  },
})
