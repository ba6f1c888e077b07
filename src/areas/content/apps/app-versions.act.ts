import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, operatorWide, type Subject } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import {
  changeRollout,
  packageRefusal,
  releaseVersion,
  supportedRefusal,
  withdrawVersion,
} from '#areas/content/rules/apps/app-version.ts'
import { appVersion } from './app-version.record.ts'
import { addAppVersion, appVersionMoves, rollOutAppVersion } from './app-versions.actions.ts'
import { completedDownloads, newestVersion, offeredCode, uploadedPackage } from './app-versions.facts.ts'

export const addAppVersionAct = act(addAppVersion, {
  async facts(tx, { input, actor }) {
    const domainId = Number(input.domain)
    const mayUse = actor.agentId === null && actor.domains.includes(domainId)
    const uploaded = await uploadedPackage(tx, input.package, actor.username)
    const newest = mayUse ? await newestVersion(tx, { domainId, channel: input.channel }) : null
    const id = uuidv7()
    const subject: Subject<'apk_version'> = {
      table: 'apk_version',
      key: { id },
      domainId: mayUse ? domainId : operatorWide,
      agentId: operatorWide,
      name: `app version ${uploaded?.version_name ?? ''}`,
      shown: { versionName: uploaded?.version_name ?? '', sha256: uploaded?.sha256 ?? '' },
    }
    return { subject, id, domainId, mayUse, uploaded, newest }
  },
  rule({ id, domainId, mayUse, uploaded, newest }, { input, actor, now }) {
    if (!mayUse) return refuse('You do not have access to this domain.', 'domain')
    if (uploaded === null) return refuse('Upload the package again.', 'package')
    const { package_name, version_name, version_code, certificate, former_certificates, sha256 } = uploaded
    const next = {
      packageName: package_name,
      versionName: version_name,
      versionCode: version_code,
      certificate,
      formerCertificates: former_certificates,
      sha256,
    }
    const minSupportedCode = input.minSupportedCode ?? 1n
    const refused = packageRefusal(next, newest) ?? supportedRefusal(minSupportedCode, version_code)
    if (refused) return refused
    const values = {
      id,
      domain_id: domainId,
      channel: input.channel,
      file: uploaded.id,
      package_name,
      version_name,
      version_code,
      min_sdk: uploaded.min_sdk,
      target_sdk: uploaded.target_sdk,
      certificate,
      bytes: uploaded.bytes,
      sha256,
      notes: input.notes?.trim() ?? '',
      is_forced: input.isForced,
      min_supported_code: minSupportedCode,
      rollout: input.rollout ?? 100,
      created_by: actor.username,
      created_at: now,
    }
    return decide({
      rows: [{ table: 'apk_version', values }],
      message: `Added: ${package_name} ${version_name} (${version_code}), certificate ${certificate}`,
    })
  },
})

export const rollOutAct = act(rollOutAppVersion, appVersion, (version, { input }) =>
  changeRollout(version, input.rollout),
)

export const appVersionActs = moveActs(appVersionMoves, appVersion, {
  facts: async (tx, { id, domainId, channel }) => ({
    offered: await offeredCode(tx, { domainId, channel }),
    completed: await completedDownloads(tx, id),
  }),
  rule: (version, move, { now }) =>
    move === 'release'
      ? releaseVersion(version, version.offered, now)
      : withdrawVersion(version, version.completed, now),
})
