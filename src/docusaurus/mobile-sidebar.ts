/** Whether the mobile menu is open. The theme exports this hook only as an internal one. */
export { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
