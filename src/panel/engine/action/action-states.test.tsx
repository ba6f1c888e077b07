import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { data, noConnection, nothingYet, openPanel, refusal, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { amount, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { action, type AnyAction } from '#blueprint/screen/action.ts'
import { notificationLog } from '#panel/session/notifications.ts'
import { change, clientState, defaultSite } from '#panel/session/state.ts'
import { ActionButton } from './action-button.tsx'
import ActionDialog from './action-dialog.tsx'
import { fieldErrors, initialValues, wireValues, without } from './field-values.ts'
import { offeredActions } from './offered.ts'
import type { OpenAction } from './open-action.ts'
import { Preview } from './preview.tsx'
import { noReason, reasonOf } from './reason-fields.tsx'
import { confirmation, currencyOf, submitAction } from './run-action.ts'

const pay = action({
  name: 'pay',
  title: 'Pay',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: { count: integer('Count'), note: text('Note', { optional: true }) },
  when: ['status', 'OPEN', 'It is closed.'],
  confirm: 'Pay {amount} to {player} for {bets: bet|bets}?',
})
const kinds = { player: text('Player'), amount: amount('Amount'), bets: integer('Bets') }
const row = { id: '7', player: 'ravi', status: 'OPEN', amount: '1250.50', bets: 2, currency: 'INR' }
const opening = (of: AnyAction, more: Partial<OpenAction> = {}): OpenAction => ({
  action: of,
  path: '/payments',
  rows: [row],
  kinds,
  ...more,
})
const at = 'POST /api/payments/7/pay'

let panel: OpenPanel
beforeEach(() => {
  panel = openPanel()
  change({ permissions: { WITHDRAW_APPROVE: true } })
})
afterEach(() => panel.close())
const sent = () => panel.asked.filter(({ method }) => method === 'POST')

describe('the fields of an action', () => {
  const fields = { name: text('Name', { maxLength: 3 }), isOn: toggle('On'), note: text('Note', { optional: true }) }

  test('begin empty, a switch off, unless their kind says otherwise', () => {
    expect(initialValues({ ...fields, level: integer('Level', { initially: 4 }) })).toEqual({
      name: '',
      isOn: false,
      note: '',
      level: 4,
    })
  })

  test('are checked by their kinds; empty ones are sent as null', () => {
    expect(fieldErrors(fields, { name: '', isOn: false, note: '' })).toEqual({ name: 'Name is required.' })
    expect(Object.keys(fieldErrors(fields, { name: 'long name', isOn: false }))).toEqual(['name'])
    expect(wireValues({ name: 'x', note: '', isOn: false })).toEqual({ name: 'x', note: null, isOn: false })
    expect(without({ name: 'a', note: 'b' }, 'name')).toEqual({ note: 'b' })
  })

  test('a rule between them stands at its field, after the error of the field itself', () => {
    const rules = [{ field: 'name', check: () => 'Not together.' }]
    expect(fieldErrors(fields, { name: 'x', isOn: true }, rules)).toEqual({ name: 'Not together.' })
    expect(fieldErrors(fields, { name: '', isOn: true }, rules)).toEqual({ name: 'Name is required.' })
  })
})

describe('the question of an action', () => {
  const asked = (more: Partial<OpenAction>) => confirmation(opening(pay, more), kinds, defaultSite)

  test('fills in the values of the row, money with its symbol and what is counted in the right number', () => {
    expect(asked({})).toMatch(/^Pay ₹ ?1,250\.50 to ravi for 2 bets\?$/)
    expect(asked({ rows: [{ ...row, bets: 1, player: null }] })).toContain('to – for 1 bet?')
  })

  test('of several rows says how many; of all that match, that they are all', () => {
    expect(asked({ rows: [row, row] })).toBe('Pay: 2 rows?')
    expect(asked({ matching: { filters: {}, except: [] } })).toBe('Pay: all rows that match the filters?')
    expect([currencyOf(row), currencyOf(undefined), currencyOf({ id: '1' })]).toEqual(['INR', undefined, undefined])
  })
})

describe('what an action sends', () => {
  const done = () => ({ body: { status: true, message: 'Done' } })
  const send = (doing: OpenAction) => submitAction(doing, { body: { count: 1 }, idempotencyKey: 'key-1' })

  test('goes to the address of the row, of the list, or names its rows', async () => {
    const many = action({ name: 'close', title: 'Close', permission: 'WITHDRAW_APPROVE', on: 'rows', input: {} })
    const added = action({ name: 'add', title: 'Add', permission: 'WITHDRAW_APPROVE', on: 'list', input: {} })
    Object.assign(panel.answers, {
      [at]: done,
      'POST /api/payments/close': done,
      'POST /api/payments/add': done,
      'POST /api/player/detail/7/pay': done,
    })
    await panel.run(() => send(opening(pay)))
    await panel.run(() => send(opening(many, { rows: [row, { ...row, id: '8' }] })))
    await panel.run(() => send(opening(added, { rows: [] })))
    await panel.run(() => send(opening(pay, { path: '/player/detail/:player_id' })))
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/api/payments/7/pay', { count: 1 }],
      ['/api/payments/close', { count: 1, ids: ['7', '8'] }],
      ['/api/payments/add', { count: 1 }],
      ['/api/player/detail/7/pay', { count: 1 }],
    ])
    expect(sent()[0]?.headers['Idempotency-Key']).toBe('key-1')
  })

  test('on all that match carries the filters and what was left out', async () => {
    const many = action({ name: 'close', title: 'Close', permission: 'WITHDRAW_APPROVE', on: 'rows', input: {} })
    panel.answers['POST /api/payments/close'] = done
    await panel.run(() => send(opening(many, { matching: { filters: { status: 'OPEN' }, except: ['9'] } })))
    expect([sent()[0]?.search.get('matching'), sent()[0]?.body]).toEqual(['status=OPEN', { count: 1, except: ['9'] }])
  })

  test('is a reason only where one is asked for', () => {
    const entered = { ...noReason, code: 'ERROR', text: 'Wrong', password: 'secret' }
    expect(reasonOf(undefined, entered)).toEqual({})
    expect(reasonOf('reason', entered)).toEqual({ reason: { code: 'ERROR', text: 'Wrong' } })
    expect(reasonOf('password', entered)).toMatchObject({ transactionPassword: 'secret' })
  })
})

describe('the button of an action', () => {
  test('is hidden without the permission', async () => {
    change({ permissions: {} })
    await panel.draw(<ActionButton action={pay} path="/payments" row={row} />)
    expect(panel.all('button')).toEqual([])
  })

  test('is disabled with the reason where the row does not allow it, and the palette does not offer it', async () => {
    await panel.draw(<ActionButton action={pay} path="/payments" row={{ ...row, status: 'DONE' }} />)
    expect([panel.button('Pay').disabled, panel.button('Pay').getAttribute('title')]).toEqual([true, 'It is closed.'])
    expect(offeredActions()).toEqual([])
    await panel.draw(<ActionButton action={pay} path="/payments" row={row} label="Pay now" />)
    expect(offeredActions().map(({ title }) => title)).toEqual(['Pay now'])
  })

  test('opens the dialog', async () => {
    await panel.draw(<ActionButton action={pay} path="/payments" row={row} kinds={kinds} />)
    await panel.click('Pay')
    await panel.until(() => panel.text().includes('to ravi for 2 bets?'))
  })
})

describe('the dialog of an action', () => {
  let closed = 0
  const dialog = (of: AnyAction = pay, more: Partial<OpenAction> = {}) => (
    <ActionDialog {...opening(of, more)} onClose={() => (closed += 1)} />
  )
  const pays = () => panel.all('.dialog-foot button').at(-1)!
  beforeEach(() => {
    closed = 0
  })

  test('names what is missing and sends nothing', async () => {
    await panel.draw(dialog())
    await panel.click(pays())
    expect(panel.text()).toContain('Count is required.')
    expect(sent()).toEqual([])
  })

  test('cannot be closed or repeated while the action runs', async () => {
    panel.answers[at] = nothingYet
    await panel.draw(dialog(pay, { prefill: { count: 1 } }))
    await panel.click(pays())
    await panel.click(pays())
    expect([panel.button('Cancel').disabled, pays().disabled, sent().length, closed]).toEqual([true, true, 1, 0])
  })

  test('once done says so, closes, and everything on the screen is read again', async () => {
    panel.answers[at] = () => ({ body: { status: true, message: 'Paid' } })
    await panel.draw(dialog(pay, { prefill: { count: 1 } }))
    await panel.click(pays())
    await panel.until(() => closed === 1 && panel.calls().includes('GET /api/site-config'))
    expect([notificationLog()[0]?.text, sent()[0]?.body]).toEqual(['Paid', { count: 1, note: null }])
  })

  test('that is refused stays open, says why at the field, and sends the next one under a new key', async () => {
    panel.answers[at] = () => refusal(422, 'Invalid', { fields: { count: 'At most 3.' } })
    await panel.draw(dialog(pay, { prefill: { count: 9 } }))
    await panel.click(pays())
    await panel.until(() => panel.text().includes('At most 3.'))
    await panel.click(pays())
    const keys = sent().map(({ headers }) => headers['Idempotency-Key'])
    expect([keys.length, new Set(keys).size, closed]).toEqual([2, 2, 0])
  })

  test('without a connection keeps its entries and its key, so that a repetition counts once', async () => {
    Object.assign(panel.answers, { [at]: noConnection, '/api/auth-alive': noConnection })
    await panel.draw(dialog(pay, { prefill: { count: 1 } }))
    await panel.click(pays())
    await panel.until(() => panel.find('.field-error').textContent.includes('cannot be reached'))
    await panel.reconnect()
    await panel.until(() => clientState().connection === 'good')
    panel.answers[at] = () => ({ body: { status: true, message: 'Paid' } })
    await panel.click(pays())
    await panel.until(() => closed === 1)
    expect(new Set(sent().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
  })

  test('that asks for a reason and a password requires all three', async () => {
    const risky = { ...pay, input: {}, asks: 'password' } as const
    await panel.draw(dialog(risky))
    await panel.click(pays())
    for (const complaint of ['Choose a reason.', 'Enter a reason.', 'Enter your transaction password.'])
      expect(panel.text()).toContain(complaint)
    expect(sent()).toEqual([])
  })

  test('with a preview shows what the server would do, without doing it', async () => {
    panel.answers[at] = ({ search }) =>
      search.get('preview') === '1'
        ? { body: { status: true, message: '', data: { before: { balance: '10.00' }, after: { balance: '4.00' } } } }
        : data({})
    await panel.draw(dialog({ ...pay, preview: true }, { prefill: { count: 1 } }))
    await panel.click('Preview')
    await panel.until(() => panel.has('.preview-changes'))
    expect(sent().every(({ search }) => search.get('preview') === '1')).toBe(true)
    expect(panel.find('.preview-changes').textContent).toContain('4.00')
    expect(closed).toBe(0)
  })
})

describe('the effect of an action', () => {
  test('is what changes, what stays, the transfers, and whether a second approver is needed', async () => {
    await panel.draw(
      <Preview
        effect={{
          subject: 'Withdrawal 7',
          before: { status: 'OPEN', balance: '10.00', bets: 3, decided: null },
          after: { status: 'DONE', balance: '4.00', bets: 3, decided: '1990-05-30T10:00:00.000Z' },
          transfers: ['6.00 from ravi to the bank'],
          needsSecondPerson: true,
        }}
      />,
    )
    expect(panel.find('.preview-subject').textContent).toBe('Withdrawal 7')
    expect(panel.all('.preview-changes dt').map(({ textContent }) => textContent)).toEqual([
      'Status',
      'Balance',
      'Decided',
    ])
    expect(panel.all('.preview-facts dt').map(({ textContent }) => textContent)).toEqual(['Bets'])
    expect(panel.find('.preview li').textContent).toContain('from ravi to the bank')
    expect(panel.find('.preview-second').textContent).toBe('Needs second approval')
  })

  test('of nothing is said', async () => {
    await panel.draw(<Preview effect={[]} />)
    expect(panel.find('.preview p').textContent).toBe('No preview available')
  })
})
