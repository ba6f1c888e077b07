import { decide, refuse, type Decision, type NewRow, type RowRemoval } from '#blueprint/decision/decision.ts'

/** Adds a player to the watchlist: their bets are marked on all trading screens. */
export function watch(
  isWatched: boolean,
  remark: string,
  row: (remark: string) => NewRow<'watchlist_entry'>,
): Decision {
  if (isWatched) return refuse('This player is already on the watchlist.')
  const text = remark.trim()
  if (text === '') return refuse('Enter a reason.', 'remark')
  return decide({
    rows: [row(text)],
    events: [{ name: 'player.watched' }],
    message: 'Added to the watchlist; the player’s bets are marked for all traders',
  })
}

export function unwatch(isWatched: boolean, row: RowRemoval<'watchlist_entry'>): Decision {
  if (!isWatched) return refuse('This player is not on the watchlist.')
  return decide({
    rows: [row],
    events: [{ name: 'player.unwatched' }],
    message: 'Removed from the watchlist',
  })
}
