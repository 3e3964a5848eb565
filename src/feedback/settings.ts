/** The part of the brand file that pages need for their foot. */
import type { Brand } from '../brand/brand';

export type FeedbackSettings = NonNullable<Brand['feedback']>;
