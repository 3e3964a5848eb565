/** What the build tells the inline script. */
export interface InlineSettings {
  readonly defaultMode: 'light' | 'dark';
  readonly followSystem: boolean;
  readonly announcementId: string | null;
  readonly basePath: string;
}
