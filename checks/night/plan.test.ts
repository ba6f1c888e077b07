import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { night, planned } from './plan.ts'

const sizeOf = (name: string, options: Parameters<typeof planned>[0] = {}) =>
  planned(options).find(({ campaign }) => campaign.name === name)?.size

test('a night runs every promised size, and 500 crash cycles of the 10,000 that can be asked for', () => {
  const smaller = planned({}).filter(({ campaign, size }) => size !== campaign.promised)
  expect(smaller.map(({ campaign }) => campaign.name)).toEqual(['faults'])
  expect(sizeOf('faults')).toBe(500)
  expect(sizeOf('faults', { cycles: 10_000 })).toBe(10_000)
  expect(planned({ cycles: 10_000 }).every(({ campaign, size }) => size === campaign.promised)).toBe(true)
})

test('the promised sizes are those of the security plan', () => {
  const promised = Object.fromEntries(night.map(({ name, promised: size }) => [name, size]))
  expect(promised).toMatchObject({
    'one outcome': 1_000,
    duplicates: 1_000,
    faults: 10_000,
    hostile: 1_000_000,
    sessions: 1_000,
    simulation: 10_000,
    tampering: 10_000,
    access: 'all',
    isolation: 'all',
  })
})

test('a share of the night is a share of every size that is a number', () => {
  expect(sizeOf('hostile', { share: 0.001 })).toBe(1_000)
  expect(sizeOf('access', { share: 0.001 })).toBe('all')
  expect(sizeOf('gateway faults', { share: 0.001 })).toBe(1)
  expect(planned({ only: ['rules', 'moves'] }).map(({ campaign }) => campaign.name)).toEqual(['moves', 'rules'])
})

test('every campaign is a command that exists, and reads its size', () => {
  const commands = readFileSync('checks/campaign.ts', 'utf8')
  for (const { campaign, size } of planned({})) {
    const [program, ...args] = campaign.command(String(size))
    if (program === 'node') {
      expect(commands).toContain(`['${args[1]}', `)
      expect(size === 'all' || args.includes(String(size)), campaign.name).toBe(true)
      continue
    }
    const file = args[3] ?? ''
    expect(existsSync(file), file).toBe(true)
    const reader = file.endsWith('.ts') ? file : `${file}/visits.ts`
    expect(readFileSync(reader, 'utf8')).toContain(`process.env['${campaign.sizedBy}']`)
  }
})
