import { decide } from '#blueprint/decision/decision.ts'
import { geoOperations } from '#platform/auth/rules/geo.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { geoPolicyKey, readGeoRules } from '#platform/auth/geo-rules.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store } from '#engine/input/store.ts'
import { changePlaces, followMode, setPolicy } from './place.actions.ts'
import { place } from './place.record.ts'
import { placeForm } from './state-restriction-edit.screen.ts'
import { setting } from '#areas/settings/general/setting.record.ts'
import { coversAllDomains, readStoredSettings } from '#areas/settings/general/stored-settings.facts.ts'

/** Whether the actor works for every domain: location rules apply to all of them. */
const coverage = async (tx: Tx, _: unknown, { actor }: { readonly actor: Actor }) => ({
  coversAllDomains: coversAllDomains(actor, (await readStoredSettings(tx)).places),
})

const domainCoverageError = ({ coversAllDomains }: { readonly coversAllDomains: boolean }): Refusal | null =>
  coversAllDomains ? null : refuse('These rules apply to every domain. Only staff of all domains can change them.')

const placeChanged = ({ state, country }: { readonly state: string | null; readonly country: string }) => ({
  name: 'place.changed' as const,
  payload: { place: state ?? country },
})

export const changePlacesAct = act(changePlaces, place, {
  facts: coverage,
  rule(row, { input, by }) {
    const changed = geoOperations.filter((operation) => input[operation] !== 'KEEP')
    if (changed.length === 0 && input.message === null && input.effectiveFrom === null)
      return refuse('No changes to save.')
    const refused = domainCoverageError(row)
    if (refused) return refused
    const switches = Object.fromEntries(changed.map((operation) => [operation, input[operation] === 'OPEN']))
    return decide({
      set: {
        // A location without a custom rule starts with everything open; only the submitted switches are closed.
        ...(row.isListed ? {} : Object.fromEntries(geoOperations.map((operation) => [operation, true]))),
        ...switches,
        is_listed: true,
        message: input.message ?? row.message,
        effective_from: input.effectiveFrom ?? (row.isListed ? row.effectiveFrom : by.at),
        updated_by: by.name,
      },
      events: [placeChanged(row)],
    })
  },
})

export const followModeAct = act(followMode, place, {
  facts: coverage,
  rule(row, { by }) {
    if (!row.isListed) return refuse(`${row.name} already uses the default mode.`)
    return (
      domainCoverageError(row) ??
      decide({ set: { is_listed: false, updated_by: by.name }, events: [placeChanged(row)] })
    )
  },
})

export const setPolicyAct = act(setPolicy, {
  async facts(tx, request) {
    const { policy, version } = await readGeoRules(tx)
    const { mode, vpn, message } = policy
    const stored = { key: geoPolicyKey, domainId: 0, ...(version === 0 ? {} : { version }) }
    const subject = setting.subjectOf(stored, { name: 'location mode', shown: { value: { mode, vpn, message } } })
    return { policy, version, subject, ...(await coverage(tx, policy, request)) }
  },
  rule(facts, { input, by }) {
    const refused = domainCoverageError(facts)
    if (refused) return refused
    const { policy, version } = facts
    const since = policy.mode === input.mode ? policy.since : by.at.getTime()
    const value = { mode: input.mode, vpn: input.vpn, message: input.message, since }
    const columns = { value, updated_by: by.name }
    const events = [{ name: 'place.mode_changed' as const, payload: { mode: input.mode, vpn: input.vpn } }]
    if (version > 0) return decide({ set: columns, events })
    return decide({ rows: [{ table: 'setting', values: { domain_id: 0, key: geoPolicyKey, ...columns } }], events })
  },
})

export const placeStore = store(placeForm, place, {
  facts: (tx, found, lookup) => coverage(tx, found, lookup),
  rule: ({ known, coversAllDomains: isAllowed }, values, { by }) =>
    domainCoverageError({ coversAllDomains: isAllowed }) ??
    decide({
      set: {
        is_listed: values.isListed ?? undefined,
        ...Object.fromEntries(geoOperations.map((operation) => [operation, values[operation]])),
        message: values.message ?? '',
        effective_from: values.effectiveFrom ?? undefined,
        updated_by: by.name,
      },
      events: [placeChanged(known)],
    }),
})
