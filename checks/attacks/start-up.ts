import { demoLogins } from '#demo/world/people/staff.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { answerOf, reached, refused, type Attack } from './attack.ts'
import type { Installation } from './installation.ts'
import { freePort, startProduct } from './product.ts'

const lastLine = (output: string): string => output.split('\n').at(-1) ?? ''

const publishedPasswords: Attack = {
  id: 'A14',
  title: 'A database of the demo is served with its published passwords when DEMO is off',
  async run(target) {
    const port = await freePort()
    await using product = await startProduct(target.folder, {
      ...(await environmentOf(target)),
      DEMO: 'off',
      PORT: String(port),
      SITE_MODE: 'dev',
    })
    if (!product.isRunning) return refused(lastLine(product.output))
    const { username, password } = demoLogins.support
    const login = await panelClient(`http://localhost:${port}`).login(username, password)
    return login.status === 200 ? reached(`${username} signs in with DEMO=off`) : refused(answerOf(login))
  },
  control: {
    edits: [
      {
        file: 'demo/demo-world.ts',
        find: 'if (!settings.isDemo) await refusePublishedPasswords(ownerPool)',
        replace: 'void refusePublishedPasswords',
      },
    ],
  },
}

/** The same database, from another data folder. */
async function environmentOf(target: Installation): Promise<Readonly<Record<string, string>>> {
  const [session, encryption, sealing] = await Promise.all(
    (['session-secret', 'encryption-key', 'sealing-key'] as const).map((name) => target.secret(name)),
  )
  return {
    DATABASE_URL: await target.ownerUrl(),
    DATA_DIR: `${target.dataDir}/second`,
    SESSION_SECRET: session ?? '',
    ENCRYPTION_KEY: encryption ?? '',
    SEALING_KEY: sealing ?? '',
  }
}

const key = 'c3a91f5e7b20d4866f10e29d8a57b3c40e6f72d19b8a35c4d7e01f6289ab43cd'

const weakEnvironments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'equal keys': { ENCRYPTION_KEY: key, SEALING_KEY: key },
  'a remote database without TLS': { DATABASE_URL: 'postgres://owner@db.example.test/overround', DEMO: 'off' },
  'remote mail without TLS': { MAIL_URL: 'smtp://mail.example.test:25' },
}

const weakStart: Attack = {
  id: 'S13',
  title: 'A start with equal keys, or with a remote database or mail without TLS, is not refused',
  async run(target) {
    // The port is taken, so that a start that is not refused ends there.
    const env = { ...(await environmentOf(target)), PORT: new URL(target.url).port }
    const starts = Object.entries(weakEnvironments).map(async ([name, weak]) => {
      await using product = await startProduct(target.folder, { ...env, ...weak })
      const { isRunning, output } = product
      return { name, output, isAccepted: isRunning || !/must not be the same|must use TLS/.test(output) }
    })
    const outcomes = await Promise.all(starts)
    const accepted = outcomes.filter(({ isAccepted }) => isAccepted).map(({ name }) => name)
    return accepted.length > 0
      ? reached(`accepted: ${accepted.join(', ')}`)
      : refused(lastLine(outcomes[0]?.output ?? ''))
  },
  control: {
    edits: [
      {
        file: 'src/platform/environment/settings.ts',
        find: 'new Set(Object.values(secrets).map((text) => text?.toLowerCase())).size < 3',
        replace: 'new Set(Object.values(secrets).map((text) => text?.toLowerCase())).size < 1',
      },
      {
        file: 'src/platform/environment/settings.ts',
        find: `['localhost', '127.0.0.1', '[::1]'].includes(hostname)`,
        replace: `hostname !== ''`,
      },
    ],
  },
}

export const startAttacks: readonly Attack[] = [publishedPasswords, weakStart]
