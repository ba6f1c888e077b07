import { decide, refuse } from '#blueprint/decision/decision.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import { differencesOfFile, writtenLines } from '#areas/casino/rules/catalogue/catalogue-file.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'
import { act, type Act, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { ownGames } from './own-games.facts.ts'
import { applyAllAct } from './applying/apply-all.act.ts'
import { applyAct } from './applying/apply-line.act.ts'
import { catalogueSync } from './sync-line.record.ts'
import type { SyncActions } from './sync.actions.ts'
import { changes } from './sync-screens.ts'

const shownLines = 20
const noAccess = refuse('You do not have access to this domain.', 'domain')
const beingAsked = refuse('The provider is being asked already.', 'domain')

interface NewSync {
  readonly domain: string
  readonly vertical: ProviderCode
}

/** The catalogue of a domain that a new sync is about, and whether another one waits. */
async function newSync(tx: Tx, actor: Actor, { domain, vertical }: NewSync) {
  const domainId = Number(domain)
  const mayUse = actor.agentId === null && actor.domains.includes(domainId)
  const id = uuidv7()
  const subject = catalogueSync.subjectOf({ id, ...(mayUse ? { domainId } : {}) }, { shown: { vertical } })
  const waiting = await tx
    .selectFrom('casino_sync')
    .select('id')
    .where('domain_id', '=', mayUse ? domainId : 0)
    .where('vertical', '=', vertical)
    .where('status', '=', 'ASKED')
    .executeTakeFirst()
  return { subject, id, domainId, mayUse, isAsked: waiting !== undefined }
}

const askAct = (action: SyncActions['ask'], vertical: ProviderCode): Act =>
  act(action, {
    async facts(tx, { input, actor }) {
      const sync = await newSync(tx, actor, { domain: input.domain, vertical })
      const access = sync.mayUse ? await accessTo(tx, sync.domainId, vertical) : null
      return { ...sync, hasAddress: access !== null }
    },
    rule({ id, domainId, mayUse, hasAddress, isAsked }, { by, now }) {
      if (!mayUse) return noAccess
      if (!hasAddress) return refuse('The address of this provider is not set for this domain.', 'domain')
      if (isAsked) return beingAsked
      return decide({
        rows: [
          {
            table: 'casino_sync',
            values: { id, domain_id: domainId, vertical, requested_by: by.name, requested_at: now },
          },
        ],
        message: 'The provider is asked. Differences are shown here when it has answered.',
      })
    },
  })

const fileAct = (action: SyncActions['file'], vertical: ProviderCode): Act =>
  act(action, {
    async facts(tx, { input, actor }) {
      const sync = await newSync(tx, actor, { domain: input.domain, vertical })
      const read = sync.mayUse
        ? await readCatalogueFile(Buffer.from(input.file, 'base64'))
        : { games: [], refused: [], asked: [] }
      const games = 'problem' in read ? [] : read.games
      const own = games.length > 0 ? await ownGames(tx, sync.domainId, vertical) : []
      return { ...sync, read, found: differencesOfFile(own, games) }
    },
    rule({ id, domainId, mayUse, isAsked, read, found }, { by, now }) {
      if (!mayUse) return noAccess
      if (isAsked) return beingAsked
      if ('problem' in read) return refuse(read.problem, 'file')
      const { games, refused, asked } = read
      const shown = writtenLines(read, shownLines)
      if (games.length === 0) return refuse(`The file has no game.\n${shown}`, 'file')
      const values = {
        id,
        domain_id: domainId,
        vertical,
        requested_by: by.name,
        requested_at: now,
        source: 'FILE' as const,
        games: games.map(({ code, stated }) => ({ code, stated })),
        refused_lines: refused.length,
        refusals: writtenLines(read).slice(0, 20_000),
      }
      const changed = found.filter(({ kind }) => kind === 'CHANGED').length
      const counts = `${found.length - changed} new, ${changed} changed, ${refused.length} refused`
      const message = refused.length + asked.length === 0 ? counts : `${counts}\n${shown}`
      return decide({ rows: [{ table: 'casino_sync', values }], message })
    },
  })

export const syncActs = changes.flatMap(({ actions, vertical: { code } }) => [
  askAct(actions.ask, code),
  fileAct(actions.file, code),
  applyAct(actions.apply, code),
  applyAllAct(actions.applyAll, code),
])
