import type { AboveProps, RowProps, ViewProps } from '#panel/engine/views.tsx'

/** In place of the views of areas, under names that they have: each says what it was given. */
const Page = ({ page, parameters }: ViewProps) => (
  <p>
    View of {page.title}: {JSON.stringify(parameters)}
  </p>
)
const Above = ({ list, filters }: AboveProps) => (
  <p>
    Above {list.title}: {JSON.stringify(filters)}
  </p>
)
const Case = ({ row, onShow, onDecided }: RowProps) => (
  <section>
    <p>Case {String(row['id'])}</p>
    <button type="button" onClick={onDecided}>
      Decide it
    </button>
    <button type="button" onClick={() => onShow('3')}>
      Show the third
    </button>
  </section>
)
const Broken = (): never => {
  throw new Error('This view is broken.')
}

const file = <View,>(view: View) => ({ default: view })
export const views = {
  'access/sessions/user-detail': () => Promise.resolve(file(Page)),
  'agents/cash/self-transaction': () => Promise.resolve(file(Above)),
  'reports/balances/findings/cause': () => Promise.resolve(file(Case)),
  'settings/geo/state-restriction': () => Promise.resolve(file(Broken)),
}
