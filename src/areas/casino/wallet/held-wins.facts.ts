import { settingsIn } from '#platform/auth/stored-settings.ts'
import { holdsNothing, type HeldWin, type HoldRule } from '#areas/casino/rules/held-win.ts'
import type { Tx } from '#engine/action/act.ts'
import { money, settingMoney } from '#values/money.ts'
import type { ArrivedCall } from './wallet-call.ts'
import type { WalletContext } from './wallet-context.facts.ts'

export interface Holds {
  readonly rule: HoldRule
  readonly held: readonly (HeldWin & { readonly version: number })[]
}

async function ruleOf(tx: Tx, domainId: number): Promise<HoldRule> {
  const { bigWin, bigWinMultiple, bigWinMultipleFrom } = (await settingsIn(tx)).of(domainId).risk
  return { from: settingMoney(bigWin), multiple: bigWinMultiple, multipleFrom: settingMoney(bigWinMultipleFrom) }
}

/** Which wins are held, and the held ones of the round where a call can take a win back. The wallet is locked. */
export async function holdsOf(
  tx: Tx,
  { domainId, cell, player, round }: WalletContext,
  { kind }: ArrivedCall,
): Promise<Holds> {
  const canWin = kind === 'win' || kind === 'result' || kind === 'adjust'
  if (!canWin) return { rule: holdsNothing, held: [] }
  const rule = kind === 'adjust' ? holdsNothing : await ruleOf(tx, domainId)
  if (kind === 'win' || round === null) return { rule, held: [] }
  const rows = await tx
    .selectFrom('casino_held_win')
    .select(['id', 'amount', 'taken_back', 'version'])
    .where('cell', '=', cell)
    .where('player_id', '=', player)
    .where('round_id', '=', round.id)
    .where('status', '=', 'HELD')
    .orderBy('on_hold_since')
    .orderBy('id')
    .execute()
  return {
    rule,
    held: rows.map(({ id, version, amount, taken_back: takenBack }) => ({
      id,
      version,
      amount: money(amount),
      takenBack: money(takenBack),
    })),
  }
}
