/** What each post must hold, in the form of teaching-points.ts: the blog rows of the content map as data. */
import type { TeachingRow } from './teaching-points';

export const POST_POINTS: Readonly<Record<string, TeachingRow>> = {
  'blog/2022-03-02-welcome.mdx': {
    apps: ['projectile'],
    points: [
      ['why the platform exists', 'why', ['spreadsheet', 'formula hides', 'Copies drift apart']],
      ['a tour: inputs, code, output', 'tour', ['**Inputs.**', 'def main(inputs)', 'outputs.range']],
      ['what it is not for', 'not-for', ['web framework', 'notebook']],
      ['where to start', 'start', ['/getting-started/example-1']],
    ],
  },
  'blog/2022-04-17-starter-calculators.mdx': {
    apps: ['percentage-change', 'unit-price', 'tank-volume'],
    points: [
      ['percentages, with the formula and a hand check', 'percentages', ['\\frac{b - a}{|a|}', '13.04 %', '96.39']],
      ['a choice decides which inputs appear', 'percentages', ['/inputs/conditional-input', 'ValueError']],
      ['a table in, a table out', 'unit-price', ['/inputs/table-group', '4.05 per kg']],
      [
        'a drawing that follows the inputs',
        'tank-volume',
        ['\\arccos', 'mathworld.wolfram.com', 'plotdraw', 'domed ends'],
      ],
      ['how to pick your own', 'pick-your-own', ['two to six inputs']],
    ],
  },
  'blog/2022-06-10-steel-design-calculators.mdx': {
    apps: ['steel-section', 'tension-member', 'beam-deflection', 'column-buckling'],
    points: [
      ['limits of use before the first calculator', 'top', ['not a design', 'qualified engineer', 'EN 1993-1-1:2005']],
      ['section properties against the table', 'section-properties', ['28.48 cm²', '1943 cm⁴', 'EN 10365']],
      ['tension: two ways to fail', 'tension', ['6.2.3', 'gamma_{M2} = 1.25', '217\\,728', '**Leaves out:**']],
      ['bending: stress and deflection', 'beam', ['Gere and Goodno', '3.2.6', '23.9 mm', '**Leaves out:**']],
      ['buckling: slenderness and curves', 'column', ['6.3.1', 'table 6.1', '0.5399', '**Leaves out:**']],
    ],
  },
  'blog/2022-06-19-pharmacy-calculators.mdx': {
    apps: ['dose-by-weight', 'dilution', 'creatinine-clearance'],
    points: [
      ['not medical advice, before the first calculator', 'top', ['Not medical advice', 'Do not dose anyone']],
      ['dose by weight, rounded and capped', 'dose-by-weight', ['Ansel', '179.2 mg', 'Decimal']],
      ['dilution', 'dilution', ['C_1 V_1 = C_2 V_2', '20$ mL', 'cannot give']],
      ['clearance, with its source', 'creatinine-clearance', ['10.1159/000180580', '0.85', '88.4', 'Devine']],
      [
        'for whom the formula is wrong',
        'creatinine-clearance',
        ['children', 'pregnancy', 'acute kidney injury', 'men'],
      ],
      ['what makes a medical calculator trustworthy', 'trust', ['medical device']],
    ],
  },
  'blog/2022-06-20-circuit-analysis-calculators.mdx': {
    apps: ['voltage-divider', 'rc-filter', 'resonance'],
    points: [
      ['divider: load and tolerance', 'voltage-divider', ['Horowitz and Hill', '2.907 V', '3.58 V', '90 W']],
      ['filter: cutoff and slope', 'rc-filter', ['f_c', '20 dB', '−3.01 dB', 'without load']],
      ['resonance: place, sharpness and danger', 'resonance', ['Alexander and Sadiku', '79 V', 'prefixes']],
    ],
  },
  'blog/2022-07-18-masonry-calculators.mdx': {
    apps: ['brick-count', 'mortar-mix', 'wall-load'],
    points: [
      ['limits of use before the first calculator', 'top', ['not a design', 'qualified engineer']],
      ['bricks and mortar of a wall', 'bricks', ['59.26', '17.6 L', '/inputs/table-group']],
      ['mortar by volume and by mass', 'mortar', ['ASTM C270', '1505, 640 and 1280', 'rule of thumb']],
      ['load and slenderness', 'wall-load', ['EN 1996-1-1', '5.5.1.4', '\\le 27', '0.24 MPa']],
    ],
  },
  'blog/2022-07-20-first-build-a-thon-winners.mdx': {
    apps: ['rainwater-tank'],
    points: [
      ['when, and what was asked', 'top', ['July 9 to 16, 2022']],
      ['the winner and what made it good', 'rainwater-tank', ['Team Downpipe', 'What made it good', 'leaves out']],
      ['the second entry and what made it good', 'staircase', ['Team Tread', 'refusal']],
      ['the third entry and what made it good', 'sunlight', ['Team South Window', 'drawing']],
    ],
  },
  'blog/2022-08-03-useful-web-tools.mdx': {
    apps: ['regex-tester', 'color-contrast'],
    points: [
      ['patterns', 'test-a-pattern', ['regex101.com', '/inputs/input-types']],
      ['colors', 'colors', ['WCAG21', '4.48', 'colorbrewer2.org']],
      ['formulas', 'formulas', ['katex.org', '/output/latex']],
      ['maps', 'maps', ['geojson.io', 'longitude first', 'naturalearthdata']],
      ['numbers to cite', 'data', ['NIST', 'World Bank', '/files/large-files']],
    ],
  },
  'blog/2022-08-05-workbench-apps.mdx': {
    apps: ['collatz', 'normal-distribution', 'projectile'],
    points: [
      ['a sequence, read as code', 'collatz', ['10.2307/2322189', 'def orbit', '111 9232']],
      ['a distribution', 'normal', ['erf', '68.2689%', '47.7 %']],
      ['a motion', 'projectile', ['45°', '1.62 m/s²', '6.05']],
    ],
  },
  'blog/2022-08-10-vivid-hacks-1-5-workshop.mdx': {
    apps: ['settle-up'],
    points: [
      ['what was built in an hour, step by step', 'what-we-built', ['| minutes |', 'Table 2 pays Table 1']],
      ['what broke and how it was mended', 'what-broke', ['Ten cents among three', 'stands twice']],
      ['questions with answers', 'questions', ['Do I need to know HTML?', '/code/environments']],
    ],
  },
  'blog/2022-08-22-workbench-apps2.mdx': {
    apps: ['linear-system', 'matrix-picture', 'truss-solver'],
    points: [
      ['elimination, every step', 'linear-system', ['Strang', 'pivot', 'Fraction']],
      ['a matrix as a picture', 'matrix-picture', ['ad - bc', 'Projection']],
      ['a truss as a linear system, with limits of use', 'truss', ['displacements', 'Limits of use', 'openseespy']],
    ],
  },
  'blog/2022-10-22-second-build-a-thon-winners.mdx': {
    apps: ['bolt-torque'],
    points: [
      ['when, and what was asked', 'top', ['October 8 to 15, 2022', 'where its numbers come from']],
      [
        'the winner, its sources and limits of use',
        'bolt-torque',
        ['Team Half Turn', 'ISO 898-1', 'Shigley', 'Limits of use'],
      ],
      ['what made it good', 'bolt-torque', ['What made it good', 'two fifths']],
      ['the second entry and what made it good', 'soup', ['Team Ladle', 'points']],
      ['the third entry and what made it good', 'seating', ['Team Row G', 'encoding']],
    ],
  },
  'blog/2022-11-19-hackathon-3-winners.mdx': {
    apps: ['caesar-cipher'],
    points: [
      ['when, and what about', 'top', ['November 5 to 12, 2022']],
      [
        'the winner, its method and source',
        'caesar-cipher',
        ['Team Three Letters', '\\chi^2', 'Lewand', 'What made it good'],
      ],
      ['the second entry and what made it good', 'sorting', ['Team Bubble', 'slider']],
      ['the third entry and what made it good', 'shuffle', ['Team Riffle', 'seed']],
    ],
  },
  'blog/2023-01-09-hackathon-4-winners.mdx': {
    apps: ['wall-heat-loss'],
    points: [
      ['when, and what about', 'top', ['December 17 to 24, 2022']],
      [
        'the winner, its source and limits of use',
        'wall',
        ['Team Draft', 'ISO 6946', '3.70', 'Limits of use', 'What made it good'],
      ],
      ['the second entry and what made it good', 'heating', ['Team Thermostat', 'kilowatt-hours']],
      ['the third entry and what made it good', 'frost', ['Team Dew Point', 'reference line']],
    ],
  },
  'blog/2023-03-05-hackathon-5-winners.mdx': {
    apps: ['gear-train'],
    points: [
      ['when, and what about', 'top', ['January 21 to 28, 2023']],
      ['the winner, its formula and what made it good', 'gear-train', ['Team Idler', 'z_1}{z_k}', 'What made it good']],
      ['the second entry and what made it good', 'pendulum', ['Team Plumb Line', 'arithmetic-geometric mean']],
      ['the third entry and what made it good', 'wave', ['Team String', 'node']],
    ],
  },
  'blog/2023-10-22-vs-anvil-2023.mdx': {
    apps: ['cooling-curve'],
    points: [
      ['dated, and by whom', 'top', ['October 2023', 'make one of the two products', 'anvil.works/docs']],
      ['the app and its source', 'the-app', ['Incropera', '37.2 minutes']],
      ['built here', 'here', ['def main(inputs)', 'outputs.time']],
      ['built there', 'anvil', ['@anvil.server.callable', 'Form1Template', 'norun="needs Anvil"']],
      [
        'what the other does better, with sources',
        'anvil-better',
        ['data-tables', 'docs/users', 'uplink', 'anvil-runtime'],
      ],
      ['what we do better', 'better-here', ['/inputs/overview', '/output/latex']],
      ['which to take', 'which', ['| Anvil |', '| __PRODUCT__ |']],
    ],
  },
  'blog/2023-10-23-vs-streamlit-2023.mdx': {
    apps: ['savings-plan'],
    points: [
      ['dated, and by whom', 'top', ['October 2023', 'Streamlit 1.27', 'make one of the two products']],
      ['the app, its source, not financial advice', 'the-app', ['Brealey', '13,974.14', 'not financial advice']],
      ['built here', 'here', ['def main(inputs)', 'outputs.total']],
      ['built there', 'streamlit', ['import streamlit as st', 'streamlit run app.py', 'norun="needs Streamlit"']],
      [
        'what the other does better, with sources',
        'streamlit-better',
        ['Apache 2.0', 'data_editor', 'chat', 'custom-components'],
      ],
      ['what we do better, with what the other has', 'better-here', ['min_value', '1.28']],
      ['which to take', 'which', ['| Streamlit |', '| __PRODUCT__ |']],
    ],
  },
  'blog/2023-11-07-release-11-2023.mdx': {
    apps: ['beam-sketch', 'travelling-wave'],
    points: [
      ['apps inside the pages, what to do with them, and a known limit', 'live-apps', ['**Copy link**', 'Known limit']],
      ['the library by groups', 'library', ['`read_csv`', '`line_chart`', '`Canvas.support`', '`map_view`']],
      ['motion under control', 'motion', ['less motion', '/output/animated-plots']],
      ['a reference made from the code', 'reference', ['signatures and docstrings', 'fails the tests']],
      ['search', 'search', ['a letter left out', 'dropdown', 'in your browser']],
    ],
  },
};
