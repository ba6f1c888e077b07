import { spawn } from 'node:child_process'

/** One command of a check run: its title and how to run it. */
export interface Step {
  readonly title: string
  readonly command: readonly [string, ...string[]]
  /** Arguments of a second attempt at what failed; empty if too much failed for a chance failure. */
  readonly again?: () => Promise<readonly string[]>
}

const run = ([program, ...given]: readonly [string, ...string[]]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, given, {
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: process.env['CI'] ? '0' : '1' },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** A step that fails once and passes on the second attempt is reported: it needs investigation. */
async function attempt({ title, command, again }: Step): Promise<number> {
  const code = await run(command)
  const rest = code === 0 || !again ? [] : await again()
  if (rest.length === 0) return code
  console.log(`── ${title}: UNSTEADY, retrying ${rest.join(', ')}`)
  return run([...command, ...rest])
}

/** Runs steps in order and stops at the first that fails; the process exits with its code. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const begun = performance.now()
  for (const step of steps) {
    const started = performance.now()
    console.log(`\n── ${step.title}`)
    const code = await attempt(step)
    console.log(
      `── ${step.title}: ${code === 0 ? 'passed' : `failed (${code})`} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    if (code !== 0) process.exit(code)
  }
  console.log(`\nAll ${steps.length} steps passed in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
