<?php
// Returns all imported data as JSON, from the tables and from WordPress' own functions.
require __DIR__ . '/wp-load.php';

function names_of( $post, $taxonomy ) {
	return wp_get_post_terms( $post, $taxonomy, array( 'fields' => 'names' ) );
}

// Returns the names of a category and its ancestors, from the topmost one down.
function path_of( $term ) {
	$above = array_reverse( get_ancestors( $term->term_id, $term->taxonomy ) );
	$path  = array_map( fn( $id ) => get_term( $id )->name, $above );
	return array_merge( $path, array( $term->name ) );
}

function paths_of( $post ) {
	return array_map( 'path_of', wp_get_post_terms( $post, 'category' ) );
}

// Returns text between blocks, and blocks that WordPress does not know: it would change both.
function loose_of( $content ) {
	$known = WP_Block_Type_Registry::get_instance();
	$loose = array();
	foreach ( parse_blocks( $content ) as $block ) {
		if ( null === $block['blockName'] ? '' !== trim( $block['innerHTML'] ) : ! $known->is_registered( $block['blockName'] ) ) {
			$loose[] = $block['blockName'] . ': ' . $block['innerHTML'];
		}
	}
	return $loose;
}

function post_of( $post ) {
	return array(
		'number'    => $post->ID,
		'title'     => $post->post_title,
		'name'      => $post->post_name,
		'date'      => $post->post_date,
		'dateGmt'   => $post->post_date_gmt,
		'status'    => $post->post_status,
		'password'  => $post->post_password,
		'guid'      => $post->guid,
		'content'   => $post->post_content,
		'loose'     => loose_of( $post->post_content ),
		'permalink' => get_permalink( $post ),
		'paths'     => paths_of( $post->ID ),
		'tags'      => names_of( $post->ID, 'post_tag' ),
		'thumbnail' => array_values( array_unique( get_post_meta( $post->ID, '_thumbnail_id' ) ) ),
		'comments'  => array_map( 'comment_of', get_comments( array( 'post_id' => $post->ID, 'orderby' => 'comment_ID', 'order' => 'ASC' ) ) ),
	);
}

function place_of( $post ) {
	return array(
		'title'    => $post->post_title,
		'type'     => $post->post_type,
		'parent'   => $post->post_parent ? get_the_title( $post->post_parent ) : '',
		'order'    => $post->menu_order,
		'comments' => $post->comment_status,
		'pings'    => $post->ping_status,
		'sticky'   => is_sticky( $post->ID ),
	);
}

function comment_of( $comment ) {
	return array(
		'number'   => (int) $comment->comment_ID,
		'author'   => $comment->comment_author,
		'address'  => $comment->comment_author_url,
		'dateGmt'  => $comment->comment_date_gmt,
		'content'  => $comment->comment_content,
		'approved' => $comment->comment_approved,
		'parent'   => (int) $comment->comment_parent,
		'user'     => (int) $comment->user_id,
	);
}

function medium_of( $post ) {
	// WordPress shows a smaller copy of an image that it considers too large.
	$file = wp_get_original_image_path( $post->ID );
	$file = $file ? $file : get_attached_file( $post->ID );
	return array(
		'number' => $post->ID,
		'title'  => $post->post_title,
		'parent' => $post->post_parent,
		'url'    => wp_get_attachment_url( $post->ID ),
		'alt'    => get_post_meta( $post->ID, '_wp_attachment_image_alt', true ),
		'sha256' => is_file( $file ) ? hash_file( 'sha256', $file ) : '',
	);
}

$query = array( 'numberposts' => -1, 'orderby' => 'ID', 'order' => 'ASC' );
$terms = fn( $taxonomy ) => array_map( 'path_of', get_terms( array( 'taxonomy' => $taxonomy, 'hide_empty' => false ) ) );
echo wp_json_encode(
	array(
		'version'    => get_bloginfo( 'version' ),
		'posts'      => array_map( 'post_of', get_posts( $query + array( 'post_status' => array( 'publish', 'private', 'future', 'draft', 'trash' ) ) ) ),
		'places'     => array_map( 'place_of', get_posts( $query + array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any' ) ) ),
		'media'      => array_map( 'medium_of', get_posts( $query + array( 'post_type' => 'attachment', 'post_status' => 'any' ) ) ),
		'categories' => $terms( 'category' ),
		'tags'       => $terms( 'post_tag' ),
		'taken'      => array_map( 'intval', $GLOBALS['wpdb']->get_col( "SELECT ID FROM {$GLOBALS['wpdb']->posts}" ) ),
	)
);
