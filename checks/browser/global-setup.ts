import type { TestProject } from 'vitest/node'
import { ensurePanel } from '#tools/build/panel-build.ts'
import { prepareBrowser, type UnpackedBrowser } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: UnpackedBrowser
  }
}

/** Builds the panel and unpacks the browser before the test files start: two processes would otherwise do it at the same time. */
export default async function setup(project: TestProject): Promise<void> {
  await ensurePanel()
  project.provide('browser', await prepareBrowser())
}
