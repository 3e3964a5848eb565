/** Remembers the docs version being read: upstream stores it only when a version menu is used. */
import { useDocsPreferredVersion } from '@docusaurus/plugin-content-docs/client';
import DocVersionRoot from '@theme-original/DocVersionRoot';
import { type ComponentProps, type ReactNode, useEffect } from 'react';

type Props = ComponentProps<typeof DocVersionRoot>;

export default function RememberedDocVersionRoot(props: Props): ReactNode {
  const { pluginId, version } = props.version;
  const { preferredVersion, savePreferredVersionName } = useDocsPreferredVersion(pluginId);
  useEffect(() => {
    if (preferredVersion?.name !== version) savePreferredVersionName(version);
  }, [preferredVersion, version, savePreferredVersionName]);
  return <DocVersionRoot {...props} />;
}
