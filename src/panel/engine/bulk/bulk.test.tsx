import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPanel, refusal, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { notificationLog } from '#panel/session/notifications.ts'
import { UndoSlot } from '../queue/undo-slot.tsx'
import { AddedFigures, effectsIn } from './added-figures.tsx'
import { BatchPreview, skippedIn } from './batch-preview.tsx'
import { offerUndo, setTakenBack } from './taken-back.ts'
import { UndoOffer } from './undo-offer.tsx'

const reopen = action({ name: 'reopen', title: 'Reopen', permission: 'WITHDRAW_APPROVE', on: 'rows', input: {} })
const close = action({
  name: 'close',
  title: 'Close',
  permission: 'WITHDRAW_APPROVE',
  on: 'rows',
  input: {},
  undo: () => reopen,
})
const kinds = { player: text('Player'), amount: amount('Amount', { total: 'sum' }) }
const rows = ['1', '2', '3'].map((id) => ({
  id,
  player: `p${id}`,
  amount: '10.00',
  currency: id === '3' ? 'AED' : 'INR',
}))

let panel: OpenPanel
beforeEach(() => {
  panel = openPanel()
})
afterEach(async () => {
  await panel.run(() => setTakenBack(null))
  await panel.close()
})

describe('what an action on several rows would do', () => {
  test('is how many and how much of each currency, and what is skipped for which reason', async () => {
    const effect = { effects: [{}, {}], skipped: [{ id: '2', name: 'p2', reason: 'It is closed.' }] }
    await panel.draw(<BatchPreview effect={effect} rows={rows} kinds={kinds} />)
    expect(panel.find('.preview p strong').textContent).toBe('2 of 3')
    expect(panel.find('.preview p').textContent).toMatch(/₹ ?10\.00, .*10\.00/)
    expect(panel.all('tbody td').map(({ textContent }) => textContent)).toEqual([
      'It is closed.',
      '1',
      expect.stringContaining('10.00'),
      'p2',
    ])
  })

  test('where nothing is skipped is no table', async () => {
    await panel.draw(<BatchPreview effect={{ effects: [{}] }} rows={rows} kinds={kinds} />)
    expect([panel.find('.preview p strong').textContent, panel.has('table')]).toEqual(['3 of 3', false])
  })

  test('by figures of the server is what those add up to, amounts by currency', async () => {
    const effect = {
      effects: [
        { before: { bets: 2, stake: { INR: '1.50' } } },
        { before: { bets: 3, stake: { INR: '2.00', AED: '5.00' } } },
      ],
      skipped: [{ id: '9', name: 'p9', reason: 'It is void.' }],
    }
    await panel.draw(<BatchPreview effect={effect} rows={rows} kinds={kinds} adds={['bets', 'stake']} />)
    const message = panel.find('.preview p').textContent
    expect(message).toMatch(/^2 of 3: Bets 5 · Stake /)
    expect([message.includes('3.50'), message.includes('5.00')]).toEqual([true, true])
    expect(panel.all('tbody td').map(({ textContent }) => textContent)).toEqual(['p9', 'It is void.'])
  })

  test('of an answer without effects is nothing', async () => {
    for (const one of [null, 'text', [], { effects: 'none' }])
      expect([effectsIn(one), skippedIn(one)]).toEqual([[], []])
    await panel.draw(<AddedFigures effect={{ effects: [] }} adds={['bets']} />)
    expect(panel.text()).toContain('Bets 0')
  })
})

describe('taking an action on several rows back', () => {
  const opening = { action: close, path: '/payments', rows } as const
  const offer = (data: unknown) => offerUndo(opening, { status: true, message: '2 payments closed', data })
  const drawn = (
    <>
      <UndoSlot />
      <UndoOffer />
    </>
  )

  test('is offered where rows changed, and only for an action that can be', async () => {
    await panel.draw(drawn)
    await panel.run(() => offer({ undoable: [] }))
    await panel.run(() =>
      offerUndo({ ...opening, action: reopen }, { status: true, message: 'x', data: { undoable: ['1'] } }),
    )
    expect(panel.has('.undoable')).toBe(false)
    await panel.run(() => offer({ undoable: ['1', '2'] }))
    await panel.until(() => panel.has('.undoable'))
    expect(panel.find('.undo-text').textContent).toMatch(/^2 payments closed, (60|59) s$/)
  })

  test('by Z asks for exactly the changed rows with its reason, once', async () => {
    panel.answers['POST /api/payments/reopen'] = () => ({ body: { status: true, message: '2 payments reopened' } })
    await panel.draw(drawn)
    await panel.run(() => offer({ undoable: ['1', '2'] }))
    await panel.until(() => panel.has('.undoable'))
    await panel.press('z')
    await panel.until(() => notificationLog()[0]?.text === '2 payments reopened')
    expect(panel.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { ids: ['1', '2'], reason: { code: 'CORRECTION', text: 'Undo of: 2 payments closed' } },
    ])
    expect(panel.has('.undoable')).toBe(false)
  })

  test('that is refused says why', async () => {
    panel.answers['POST /api/payments/reopen'] = () => refusal(409, 'One of them was paid.')
    await panel.draw(drawn)
    await panel.run(() => offer({ undoable: ['1'] }))
    await panel.until(() => panel.has('.undoable'))
    await panel.click('Undo (Z)')
    await panel.until(() => notificationLog()[0]?.text === 'One of them was paid.')
  })
})
