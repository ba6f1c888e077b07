import { sql } from 'kysely'
import { caseBegin, caseFilePermission, caseFileType } from '#areas/players/rules/complaints/case-file.ts'
import { complaint } from '#areas/players/complaints/complaint.record.ts'
import { viewTime } from '#engine/pictures/watermarked-view.ts'
import { scopeOf } from '#engine/downline.ts'
import type { ClaimedExport } from '#engine/exports/claim.ts'
import type { CustomFile, ExportedFile, Exports } from '#engine/exports/exports.ts'
import { writeAtomically } from '#engine/exports/file-store.ts'
import { requesterOf } from '#engine/exports/requester.ts'
import type { Tx } from '#engine/action/act.ts'
import type { RowIn } from '#engine/records/record-of.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { recordDisclosure } from '#engine/disclosures/disclosure.ts'
import { whileReading } from '#platform/database/connections/one-connection.ts'
import { snapshot, wholeSnapshot } from '#platform/database/snapshot.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import type { ExportedPlayer } from '#areas/players/profile/personal-data/personal-data.ts'
import { caseLines } from './case-lines.ts'
import { casePdf, type CaseLine } from './case-pdf.ts'
import { sealCase, type CaseSeal } from './case-signature.ts'

type Complaint = RowIn<typeof complaint>

interface CasePlayer extends ExportedPlayer {
  readonly username: string
  readonly domain: string
}

async function playerOf(tx: Tx, { cell, playerId }: Complaint): Promise<CasePlayer> {
  const { rows } = await sql<CasePlayer>`select p.cell, p.id, p.username, d.name as domain, p.currency,
      coalesce(c.minor_digits, 2)::int as digits
    from player p join domain d on d.id = p.domain_id left join currency c on c.code = p.currency
    where p.cell = ${cell} and p.id = ${playerId}`.execute(tx)
  const [player] = rows
  if (!player) throw new Conflict('Player not found.')
  return player
}

interface SealedCase {
  readonly claimed: ClaimedExport
  readonly actor: Actor
  readonly row: Complaint
  readonly seal: CaseSeal
}

/** The audit trail, which is sealed itself, keeps what the file must hash to. */
const leaveTrace = ({ db }: Exports, { claimed, actor, row, seal }: SealedCase): Promise<void> =>
  recordDisclosure(
    db,
    { actor },
    {
      domain_id: row.domainId,
      agent_id: row.agentId,
      player_id: row.playerId,
      action: 'complaints.case-file-written',
      permission: caseFilePermission,
      reason: claimed.order.filters['reason'] ?? null,
      subject: `player_complaint:${row.id}`,
      subject_name: `complaint ${row.id}`,
      input: { request: claimed.id, ...seal },
    },
  )

const plain = (text: string): CaseLine => ({ text, isHead: false })

/** Writes the file of a complaint, if it is still in the requester's scope. */
const writer =
  (encryptionKey: Buffer): CustomFile['write'] =>
  async (exports, claimed, onRows): Promise<ExportedFile> => {
    const requester = await wholeSnapshot(exports.db, (tx) => requesterOf(tx, claimed.staffId, exports.startedAs))
    const permissions = requester?.actor.permissions
    if (!requester || !permissions?.has(caseFilePermission) || !permissions.has('COMPLAINT_VIEW'))
      throw new Conflict('You no longer have permission to export case files.')
    const { actor, timeZone } = requester
    const scope = await scopeOf(exports.db, actor)
    return snapshot(exports.db, actor.domains, async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      const row = await complaint.find(tx, { id: claimed.order.filters['complaint'] ?? '', actor, scope })
      if (!row) throw new Conflict('Complaint not found.')
      const player = await playerOf(tx, row)
      const at = new Date()
      const title = `Case file of complaint ${row.id}`
      const content: readonly CaseLine[] = [
        { text: title, isHead: true },
        plain(`Operator: ${player.domain}`),
        plain(`Player: ${player.username} (${player.id})`),
        plain(`Amounts are in ${player.currency}, times in UTC`),
        plain(`Made by ${actor.username}, ${viewTime(at, timeZone)}, request ${claimed.id}`),
        ...(await caseLines(tx, { complaint: row.id, player, from: caseBegin(row.receivedAt) })),
      ]
      const seal = sealCase(
        encryptionKey,
        content.map(({ text }) => text),
      )
      await onRows(content.length)
      await whileReading(() => leaveTrace(exports, { claimed, actor, row, seal }))
      const lines = [
        ...content,
        { text: 'Seal', isHead: true },
        plain(`SHA-256 of the lines above: ${seal.sha256}`),
        plain(`Signature of the installation (HMAC-SHA-256): ${seal.signature}`),
      ]
      const stored = await writeAtomically(exports.folder, claimed.extension, casePdf({ title, lines, at }))
      return { stored, rows: content.length, actor, timeZone, needs: ['COMPLAINT_VIEW'] }
    })
  }

/** The file of a complaint, as the report engine creates and sends it. */
export const caseFiles = (encryptionKey: Buffer): Readonly<Record<string, CustomFile>> => ({
  [caseFileType]: {
    permission: caseFilePermission,
    write: writer(encryptionKey),
    playerOf: ({ filters }) => BigInt(filters['player'] ?? '0'),
  },
})
