import { address, ListPanel, useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { Amount, GoLink, Instant } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { accountStatement } from '#areas/reports/statements/account-statement.screen.ts'
import { playerCasino } from './player-casino.queries.ts'

const columnHeads = ['Provider', 'Games', 'Rounds', 'Open', 'Void', 'Turnover', 'Won', 'P/L', 'Last round']

/** Rounds by provider, followed by their entries in the ledger. */
export function PlayerCasino({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerCasino, { player_id: playerId })
  const mayRead = useHasPermission('STATEMENTS_VIEW')
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const bookings = address('/account-statement', {}, { account: playerId, kindGroup: 'Casino', byRound: 'YES' })
  return (
    <>
      <Panel
        title="Casino by provider"
        actions={mayRead ? <GoLink href={bookings}>View all rounds in the statement</GoLink> : null}
      >
        <SmallTable
          label="Casino by provider"
          head={columnHeads}
          numeric={[1, 2, 3, 4, 5, 6, 7]}
          empty="No casino rounds yet."
          rows={data.map((one) => [
            one.provider,
            one.games,
            one.rounds,
            one.open,
            one.voided,
            <Amount key="turnover" value={one.turnover} symbol />,
            <Amount key="won" value={one.won} symbol />,
            <Amount key="pl" value={one.pl} signed symbol />,
            <Instant key="last" value={one.lastAt} />,
          ])}
        />
      </Panel>
      {mayRead ? (
        <ListPanel list={accountStatement} only={{ account: playerId, kindGroup: 'Casino', byRound: 'YES' }} />
      ) : null}
    </>
  )
}
