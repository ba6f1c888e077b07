import { afterEach, describe, expect, test } from 'vitest'
import { data, noConnection, nothingYet, openPanel, refusal, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { list } from '#blueprint/screen/list.ts'
import { clientState } from '#panel/session/state.ts'
import { isGuarded } from '#panel/unsaved/leave-guard.ts'
import { notificationLog } from '#panel/session/notifications.ts'
import FormScreen from './form-screen.tsx'

const levels = list({
  path: '/levels',
  title: 'Levels',
  permission: 'DEPOSIT_VIEW',
  scope: 'everyone',
  columns: { name: text('Name') },
  filters: {},
  sort: ['name', 'ascending'],
})
const shared = {
  noun: 'level',
  create: { path: '/levels/new', title: 'New level', permission: 'WITHDRAW_APPROVE' },
  edit: { path: '/levels/:id/edit', title: 'Edit level', permission: 'WITHDRAW_APPROVE' },
  back: levels,
  fields: {
    name: text('Name', { maxLength: 20 }),
    points: integer('Points', { optional: true }),
    isOpen: toggle('Open'),
  },
} as const
const levelForm = form({
  ...shared,
  rules: [{ field: 'points', check: ({ points }) => (points === 13 ? 'Thirteen is not a level.' : null) }],
})
const reviewed = form({ ...shared, review: true, asks: 'reason' })

const stored = { values: { name: 'Gold', points: 7, isOpen: true }, version: 3 }
const edited = { form: levelForm, path: '/levels/:id/edit', parameters: { id: '5' } } as const
const created = { form: levelForm, path: '/levels/new', parameters: {} } as const
const at = '/api/levels/5/edit'

let panel: OpenPanel
afterEach(() => panel.close())

const field = (name: string) => `[data-field="${name}"] input`
const save = () => panel.click('Save (Ctrl+Enter)')
const sent = () => panel.asked.filter(({ method }) => method !== 'GET')

describe('a form', () => {
  test('of an existing record waits until it is loaded, without fields that could be typed over', async () => {
    panel = openPanel({ [at]: nothingYet })
    await panel.draw(<FormScreen {...edited} />)
    expect(panel.find('h1').textContent).toBe('Edit level')
    expect([panel.has('.waiting'), panel.has('input')]).toEqual([true, false])
  })

  test('shows what is stored', async () => {
    panel = openPanel({ [at]: () => data(stored) })
    await panel.draw(<FormScreen {...edited} />)
    await panel.until(() => panel.has(field('name')))
    expect(panel.find(field('name')).value).toBe('Gold')
    expect(panel.find(field('points')).value).toBe('7')
    expect(panel.text()).not.toContain('Unsaved changes')
  })

  test('that cannot be loaded says why, and is loaded again on request', async () => {
    panel = openPanel({ [at]: () => refusal(404, 'This level is gone.') })
    await panel.draw(<FormScreen {...edited} />)
    await panel.until(() => panel.has('[role=alert]'))
    expect(panel.find('[role=alert]').textContent).toContain('This level is gone.')
    panel.answers[at] = () => data(stored)
    await panel.click('Retry')
    await panel.until(() => panel.has(field('name')))
  })

  test('of a new record is empty and asks the server nothing', async () => {
    panel = openPanel()
    await panel.draw(<FormScreen {...created} />)
    expect(panel.find('h1').textContent).toBe('New level')
    expect(panel.find(field('name')).value).toBe('')
    expect(panel.calls().filter((one) => one.includes('levels'))).toEqual([])
  })

  test('names every field that needs attention and sends nothing', async () => {
    panel = openPanel()
    await panel.draw(<FormScreen {...created} />)
    await save()
    expect(panel.find('.error-summary').textContent).toContain('One field needs attention.')
    expect(panel.find('.error-summary li').textContent).toBe('Name is required.')
    await panel.type(field('points'), '13')
    await panel.type(field('name'), 'x'.repeat(21))
    await save()
    expect(panel.find('.error-summary strong').textContent).toBe('2 fields need attention.')
    expect(panel.find('.error-summary').textContent).toContain('Points: Thirteen is not a level.')
    expect(sent()).toEqual([])
  })

  test('checks while typing, and only what was touched', async () => {
    panel = openPanel()
    await panel.draw(<FormScreen {...created} />)
    expect(panel.text()).not.toContain('required')
    await panel.type(field('name'), 'Gold')
    await panel.type(field('name'), '')
    expect(panel.text()).toContain('Name is required.')
  })

  test('saves with its version, says so, reads everything again and goes back to its list', async () => {
    panel = openPanel({
      [at]: () => data(stored),
      [`PUT ${at}`]: () => ({ body: { status: true, message: 'Level saved' } }),
    })
    await panel.draw(<FormScreen {...edited} />)
    await panel.until(() => panel.has(field('name')))
    await panel.type(field('name'), 'Platinum')
    expect(panel.text()).toContain('Unsaved changes')
    expect(isGuarded()).toBe(true)
    await save()
    await panel.until(() => panel.went.length > 0)
    expect(sent().map(({ body }) => body)).toEqual([
      { values: { name: 'Platinum', points: 7, isOpen: true }, version: 3 },
    ])
    expect([panel.went, notificationLog()[0]?.text, isGuarded()]).toEqual([['/levels'], 'Level saved', false])
  })

  test('shows at its field what the server refuses, until the field is changed', async () => {
    panel = openPanel({
      'POST /api/levels/new': () => refusal(422, 'Invalid', { fields: { name: 'This name is taken.' } }),
    })
    await panel.draw(<FormScreen {...created} />)
    await panel.type(field('name'), 'Gold')
    await save()
    await panel.until(() => panel.has('.error-summary'))
    expect(panel.find('.error-summary').textContent).toContain('Name: This name is taken.')
    expect(panel.find('[data-field="name"]').textContent).toContain('This name is taken.')
    await panel.type(field('name'), 'Silver')
    expect(panel.find('[data-field="name"]').textContent).not.toContain('This name is taken.')
    expect(panel.went).toEqual([])
  })

  test('without a connection keeps what was entered, and a repetition counts once', async () => {
    panel = openPanel({ 'POST /api/levels/new': noConnection, '/api/auth-alive': noConnection })
    await panel.draw(<FormScreen {...created} />)
    await panel.type(field('name'), 'Gold')
    await save()
    await panel.until(() => panel.text().includes('The server cannot be reached.'))
    expect([panel.find(field('name')).value, clientState().connection]).toEqual(['Gold', 'lost'])
    await panel.reconnect()
    panel.answers['POST /api/levels/new'] = () => ({ body: { status: true, message: 'Level saved' } })
    await save()
    await panel.until(() => panel.went.length > 0)
    const keys = sent().map(({ headers }) => headers['Idempotency-Key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('that was refused sends a corrected request under a key of its own', async () => {
    panel = openPanel({ 'POST /api/levels/new': () => refusal(409, 'There are ten levels already.') })
    await panel.draw(<FormScreen {...created} />)
    await panel.type(field('name'), 'Gold')
    await save()
    await save()
    const keys = sent().map(({ headers }) => headers['Idempotency-Key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 2])
    expect(panel.find('.error-summary').textContent).toBe('There are ten levels already.')
  })
})

describe('a change that another user made meanwhile', () => {
  test('is shown beside the own one, and overwritten only on purpose and with the newest version', async () => {
    let version = 3
    panel = openPanel({
      [at]: () => data({ values: { ...stored.values, points: version }, version }),
      [`PUT ${at}`]: ({ body }) =>
        JSON.stringify(body).includes('"version":4')
          ? { body: { status: true, message: 'Level saved' } }
          : refusal(409, 'Another user saved it.', { code: 'version_conflict' }),
    })
    await panel.draw(<FormScreen {...edited} />)
    await panel.until(() => panel.has(field('name')))
    await panel.type(field('name'), 'Mine')
    version = 4
    await save()
    await panel.until(() => panel.has('.conflict'))
    expect(panel.find('.error-summary').textContent).toContain('Another user saved it.')
    expect(panel.find(field('name')).value).toBe('Mine')
    await panel.click('Overwrite with my changes')
    await panel.until(() => panel.went.length > 0)
    expect(sent().at(-1)?.body).toMatchObject({ version: 4, values: { name: 'Mine' } })
  })

  test('can be taken instead: the form is loaded again', async () => {
    panel = openPanel({
      [at]: () => data(stored),
      [`PUT ${at}`]: () => refusal(409, 'Another user saved it.', { code: 'version_conflict' }),
    })
    await panel.draw(<FormScreen {...edited} />)
    await panel.until(() => panel.has(field('name')))
    await panel.type(field('name'), 'Mine')
    await save()
    await panel.until(() => panel.has('.conflict'))
    await panel.click('Discard my changes and reload')
    await panel.until(() => panel.has(field('name')) && panel.find(field('name')).value === 'Gold')
    expect(panel.has('.conflict')).toBe(false)
  })
})

test('a form with a review shows what changes before it asks the server, and sends the reason', async () => {
  panel = openPanel({ [at]: () => data(stored), [`PUT ${at}`]: () => ({ body: { status: true, message: 'Saved' } }) })
  await panel.draw(<FormScreen {...edited} form={reviewed} />)
  await panel.until(() => panel.has(field('name')))
  await panel.type(field('name'), 'Diamond')
  await panel.type('select', 'CORRECTION')
  await panel.type('textarea', 'As agreed')
  await save()
  expect(panel.text()).toContain('Review changes')
  expect(sent()).toEqual([])
  await panel.click('Keep editing')
  expect(panel.text()).not.toContain('Review changes')
  await save()
  await panel.click('Save')
  await panel.until(() => panel.went.length > 0)
  expect(sent()[0]?.body).toMatchObject({ reason: { text: 'As agreed' }, values: { name: 'Diamond' } })
})
