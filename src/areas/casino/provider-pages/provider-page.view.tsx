import { addressOf } from '#blueprint/address.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryOf, type AboveProps } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { FigureRows } from '#panel/figures/figure-rows.tsx'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { FailureNote, Waiting, type FigureProps } from '#panel/ui/pieces.tsx'
import { providerPages, type ProviderPage } from './provider-pages.ts'

const tabsOf = ({ transactions, rounds, players, games, returns, calls, launches }: ProviderPage) => [
  { path: transactions.path, title: 'Transactions' },
  { path: rounds.path, title: 'Rounds' },
  { path: players.path, title: 'Players' },
  { path: games.path, title: 'Games' },
  { path: returns.path, title: 'Return to player' },
  { path: calls.path, title: 'Calls' },
  { path: launches.path, title: 'Launches' },
]

/** Today’s figures of the provider, each leading to its list, and the tabs of its lists. */
export default function ProviderHeader({ list }: AboveProps) {
  const page = providerPages.find((one) => tabsOf(one).some(({ path }) => path === list.path))
  if (page === undefined) return null
  return (
    <>
      <Today page={page} />
      <RelatedScreens label={page.vertical.title} at={list.path} screens={tabsOf(page)} />
    </>
  )
}

function Today({ page }: { readonly page: ProviderPage }) {
  const { data, failure, refetch } = useQueryOf(page.today, {})
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <section aria-label={`${page.vertical.title} today`}>
      <FigureRows
        of="Currency"
        rows={data.currencies.map((figures) => ({
          name: figures.currency,
          figures: figuresOf(page, figures, data.days),
        }))}
      />
    </section>
  )
}

type Figures = AnswerOf<ProviderPage['today']>['currencies'][number]

function figuresOf({ cards }: ProviderPage, figures: Figures, days: string): readonly FigureProps[] {
  const { currency, rtp } = figures
  const to = (name: keyof typeof cards) => addressOf(cards[name].list.path, {}, cards[name].search(days))
  const count = (name: 'players' | 'rounds' | 'open' | 'voided') => ({ value: figures[name], to: to(name) })
  const money = (name: 'turnover' | 'payout' | 'ggr' | 'tips' | 'charges') => ({
    value: <Amount value={figures[name]} currency={currency} signed={name === 'ggr'} />,
    to: to(name),
  })
  return [
    { label: 'Active players today', ...count('players') },
    { label: 'Rounds today', ...count('rounds') },
    { label: 'Turnover today', ...money('turnover'), about: 'Stakes of settled rounds' },
    { label: 'Payout today', ...money('payout'), about: 'Wins of settled rounds' },
    { label: 'GGR today', ...money('ggr'), hint: rtp === null ? 'No settled rounds' : `RTP ${rtp} %` },
    { label: 'Tips today', ...money('tips'), about: 'Due to the provider: no stakes and no gaming revenue' },
    { label: 'Charges today', ...money('charges'), about: 'Stakes that the provider bills as none: no gaming revenue' },
    { label: 'Open rounds', ...count('open'), hint: 'Of any day' },
    { label: 'Voided today', ...count('voided') },
  ]
}
