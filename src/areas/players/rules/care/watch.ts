import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'

/** Traders keep an eye on a player: his bets are marked wherever they look. */
export function watch(isWatched: boolean, remark: string, row: (remark: string) => RowOrder): Decision {
  if (isWatched) return refuse('This player is watched already')
  const said = remark.trim()
  if (said === '') return refuse('Say why', 'remark')
  return decide({ rows: [row(said)], events: [{ name: 'player.watched' }], message: 'All traders see his bets marked' })
}

export function unwatch(isWatched: boolean, row: Omit<RowOrder, 'remove'>): Decision {
  if (!isWatched) return refuse('Nobody watches this player')
  return decide({
    rows: [{ ...row, remove: true }],
    events: [{ name: 'player.unwatched' }],
    message: 'His bets are not marked any more',
  })
}
