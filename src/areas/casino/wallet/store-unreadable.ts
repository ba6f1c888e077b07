import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { WalletCall } from './wallet-call.ts'

interface UnreadableCall {
  readonly callId: string
  readonly domainId: number
  readonly provider: VerticalCode
  readonly code: 'SIGNATURE_INVALID' | 'BAD_REQUEST' | 'BAD_AMOUNT' | 'PLAYER_UNKNOWN'
  readonly ip: string
  readonly sealed: string | null
  readonly call: WalletCall | undefined
}

/** Stored per provider and hour: enough to investigate, too few to fill the disk. */
const maxPerHour = 500

/** Stores a call that belongs to no player, with its bytes. */
export async function storeUnreadable(db: Database, unread: UnreadableCall): Promise<void> {
  const { callId, domainId, provider, code, ip, sealed, call } = unread
  await transact(db, [domainId], async (tx) => {
    const { rows } =
      await sql`insert into casino_call (id, domain_id, provider, kind, external_id, external_round, game_code, amount, currency, decision, code, ms, ip)
      select ${callId}, ${domainId}, ${provider}, ${call?.kind ?? null}, ${call?.id ?? null}, ${call?.round ?? null}, ${call?.gameCode ?? null},
        ${call?.amount ?? null}::bigint, ${call?.currency ?? null}, 'REFUSED', ${code}, 0, ${ip}
      where (select count(*) from (select from casino_call where provider = ${provider} and decision = 'REFUSED' and player_id is null
        and at > now() - interval '1 hour' limit ${maxPerHour}) recent) < ${maxPerHour}
      returning id`.execute(tx)
    if (rows.length === 0 || sealed === null) return
    await tx.insertInto('casino_call_body').values({ call_id: callId, domain_id: domainId, sealed }).execute()
  })
}
