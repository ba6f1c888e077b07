import { useState } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { limitMarketOfBet, limitPlayerOfBet } from '#areas/exchange/risk/bet-limits/bet-limits.actions.ts'
import { ActionDialogs, useHasPermission } from '#panel/engine/view.ts'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'

/** What a trader does about a bet where it appears: limits its player or its market. */
export function BetMenu({ bet, player }: { readonly bet: string; readonly player: string }) {
  const [opened, open] = useState<AnyAction | null>(null)
  const may = new Map([
    [limitPlayerOfBet.name, useHasPermission(limitPlayerOfBet.permission)],
    [limitMarketOfBet.name, useHasPermission(limitMarketOfBet.permission)],
  ])
  const actions = [limitPlayerOfBet, limitMarketOfBet].filter(({ name }) => may.get(name) === true)
  if (actions.length === 0) return null
  return (
    <>
      <Drop isMenu label="⋯" name={`Actions for the bet of ${player}`} className="button button-quiet">
        {() =>
          actions.map((action) => (
            <MenuEntry key={action.name} onPick={() => open(action)}>
              {action.title}
            </MenuEntry>
          ))
        }
      </Drop>
      <ActionDialogs
        open={opened === null ? null : { action: opened, path: '/inplay-bets', rows: [{ id: bet, player }] }}
        onClose={() => open(null)}
      />
    </>
  )
}
