import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import {
  appliedFields,
  statedFields,
  type StatedField,
  type StatedGame,
} from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { act, type Act, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockGame, type LockedGame } from '#areas/casino/catalogue-sync/own-games.facts.ts'
import { createdOwners, nextPlace, ownersOf, type Owner } from '#areas/casino/catalogue-sync/owners.facts.ts'
import { ownersIn, statedIn } from '#areas/casino/catalogue-sync/stored-line.ts'
import { syncLineOf, type SyncLine } from '#areas/casino/catalogue-sync/sync-line.record.ts'
import type { SyncActions, syncLineFlow } from '#areas/casino/catalogue-sync/sync.actions.ts'

/** What staff apply, with what the catalogue has now. */
interface Applying {
  readonly line: SyncLine
  readonly statement: StatedGame | null
  readonly game: LockedGame | null
  /** The game that a renamed one probably is. */
  readonly renamed: LockedGame | null
  readonly owners: readonly Owner[]
  readonly newId: string
  readonly place: number
}
interface Applied {
  readonly by: string
  readonly now: Date
  readonly overwritesEdited: boolean
  readonly linksRenamed: boolean
  /** Another code of the provider, which the game answers to as well. */
  readonly otherCode?: string
}
type LineDecision = Decision<'casino_sync_line', typeof syncLineFlow>

/** The columns of stated fields; the provider is a row of its own. */
function columnsOf(stated: StatedGame, fields: readonly StatedField[]) {
  const has = (field: StatedField) => fields.includes(field)
  return {
    ...(has('title') ? { title: stated.title } : {}),
    ...(has('mobileCode') ? { mobile_code: stated.mobileCode } : {}),
    ...(has('kind') ? { kind: stated.kind } : {}),
    ...(has('rtp') ? { rtp: stated.rtp } : {}),
    ...(has('volatility') ? { volatility: stated.volatility } : {}),
    ...(has('lines') ? { lines: stated.lines } : {}),
    ...(has('hasFreeSpins') ? { has_free_spins: stated.hasFreeSpins } : {}),
    ...(has('hasDemo') ? { has_demo: stated.hasDemo } : {}),
    ...(has('hasJackpot') ? { has_jackpot: stated.hasJackpot } : {}),
    ...(has('devices') ? { devices: [...stated.devices] } : {}),
  }
}

const applied = ({ by, now }: Applied, rows: readonly RowWrite[]): LineDecision =>
  decide({ move: 'apply', set: { applied_by: by, applied_at: now }, rows })

/** Asks for the picture of a new game. */
const pictureRows = (
  url: string | undefined,
  values: { readonly game_id: string; readonly domain_id: number; readonly requested_by: string },
): readonly RowWrite[] => (url === undefined ? [] : [{ table: 'casino_game_picture', values: { ...values, url } }])

function addGame({ line, game, owners, newId, place }: Applying, stated: StatedGame, as: Applied): LineDecision {
  const { code, domainId, vertical } = line
  if (game) return refuse(`The catalogue has ${code} already. Compare again.`)
  const values = {
    ...columnsOf(stated, statedFields),
    id: newId,
    domain_id: domainId,
    vertical,
    position: place,
    title: stated.title,
    kind: stated.kind,
    code,
    provider_id: owners[0]?.id ?? null,
    stated,
    updated_by: as.by,
    updated_at: as.now,
  }
  return applied(as, [
    ...createdOwners(owners, { domainId, vertical }, as.by),
    { table: 'casino_game' as const, values },
    ...pictureRows(stated.image, { game_id: newId, domain_id: domainId, requested_by: as.by }),
  ])
}

const gone = ({ code }: SyncLine) => refuse(`The catalogue no longer has ${code}. Compare again.`)

/** Takes over what the provider states, without what staff edited unless they overwrite it. */
function changeGame({ line, game, owners }: Applying, stated: StatedGame, as: Applied): LineDecision {
  if (game === null) return gone(line)
  const { domainId, vertical } = line
  const fields = appliedFields(game, stated, as.overwritesEdited)
  const isMoved = fields.includes('provider')
  const values = {
    ...columnsOf(stated, fields),
    ...(isMoved ? { provider_id: owners[0]?.id ?? null } : {}),
    ...(as.otherCode === undefined ? {} : { desktop_code: as.otherCode }),
    stated,
    version: game.version + 1,
    updated_by: as.by,
    updated_at: as.now,
  }
  return applied(as, [
    ...(isMoved ? createdOwners(owners, { domainId, vertical }, as.by) : []),
    { table: 'casino_game' as const, key: { id: game.id }, values },
  ])
}

/** The game answers to both codes from now on: rounds that were begun with the old one end on the same game. */
function linkGame(applying: Applying, renamed: LockedGame, stated: StatedGame, as: Applied): LineDecision {
  const { line, game } = applying
  if (game) return refuse(`The catalogue has ${line.code} already. Compare again.`)
  return changeGame({ ...applying, game: renamed }, stated, { ...as, otherCode: line.code })
}

/** A game is never deleted: its rounds, and wins that are still to come, name it. */
function retireGame({ line, game }: Applying, as: Applied): LineDecision {
  if (game === null) return gone(line)
  if (!game.isActive) return refuse(`${line.code} is inactive already. Compare again.`)
  const values = { status: 'INACTIVE' as const, version: game.version + 1, updated_by: as.by, updated_at: as.now }
  return applied(as, [{ table: 'casino_game' as const, key: { id: game.id }, values }])
}

/** Compares a line with the catalogue as it is now, not as it was when the line was found. */
export function applyLine(applying: Applying, as: Applied): LineDecision {
  const { line, statement } = applying
  if (statement === null) return retireGame(applying, as)
  if (line.kind !== 'NEW') return changeGame(applying, statement, as)
  const { renamed } = applying
  return renamed !== null && as.linksRenamed
    ? linkGame(applying, renamed, statement, as)
    : addGame(applying, statement, as)
}

/** The difference with what the catalogue has now, locked. */
export async function readApplying(tx: Tx, line: SyncLine): Promise<Applying> {
  const { domainId, vertical } = line
  const catalogue = { domainId, vertical }
  const isNew = line.kind === 'NEW'
  return {
    line,
    statement: statedIn(line.stated),
    place: isNew ? await nextPlace(tx, catalogue) : 0,
    owners: await ownersOf(tx, catalogue, ownersIn(line.owners)),
    game: await lockGame(tx, { ...catalogue, code: line.code }),
    // Only of a renamed game the line has a change.
    renamed: isNew && line.changes !== '' ? await lockGame(tx, { ...catalogue, code: line.resembles }) : null,
    newId: uuidv7(),
  }
}

export const applyAct = (action: SyncActions['apply'], vertical: ProviderCode): Act =>
  act(action, syncLineOf(vertical), {
    facts: readApplying,
    rule: (applying, { input: { overwritesEdited, linksRenamed }, by, now }) =>
      applyLine(applying, {
        by: by.name,
        now,
        overwritesEdited: overwritesEdited === true,
        linksRenamed: linksRenamed === true,
      }),
  })
